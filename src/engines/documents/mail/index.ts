/** Mail as Markdown: sender, recipients, subject, text, and names of attachments. */
export { emlToMarkdown } from './eml.ts';
export { msgToMarkdown } from './msg.ts';
