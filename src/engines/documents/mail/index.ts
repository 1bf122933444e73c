/** Mail as Markdown: who wrote to whom about what, the text, the names of what is attached. */
export { emlToMarkdown } from './eml.ts';
export { msgToMarkdown } from './msg.ts';
