/** Pages: their trees, and what is made of them. Pure: no file, no socket, no clock. */
export { type MarkdownOptions, toMarkdown } from './markdown/index.ts';
export { parseHtml } from './tree.ts';
