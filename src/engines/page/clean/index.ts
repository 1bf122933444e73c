/** The visible part of a page, filtered by selectors, as HTML. */
export { type CleanOptions, cleanTree } from './clean.ts';
export { toHtml } from './html.ts';
export { createSelectors, SelectorError, type Selectors } from './selectors.ts';
export { applyTags, selectTags, type TagOptions, type TagSelection } from './tags.ts';
