/** Mail as Markdown: sender, recipients, subject, text, attached messages, and names of attachments or their text. */
export { emlToMarkdown } from './eml.ts';
export { invitationToMarkdown } from './invitation.ts';
export { msgToMarkdown } from './msg.ts';
