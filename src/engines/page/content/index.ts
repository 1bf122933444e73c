/** The main content of a page, without menus, banners and link boxes. */
export { type ContentDecision, mainContent } from './decide.ts';
export { keepContent } from './keep.ts';
export { wordsIn } from './text.ts';
