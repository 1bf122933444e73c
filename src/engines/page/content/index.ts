/** The main content of a page: what stays of it when menus, banners and boxes of links go. */
export { type ContentDecision, mainContent } from './decide.ts';
export { keepContent } from './keep.ts';
