import { counted } from '@trawl/contract/counted.ts';
import { escapeText } from '../../page/markdown/escape.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import { markdownOfMail } from '../html.ts';
import { type Convert, type InnerFile, readInnerFiles } from '../inner-files.ts';
import { oneLine } from '../markdown/writer.ts';
import type { KnownTask } from '../options.ts';
import { hasHtml, htmlInRtf, isPlainText } from './html-in-rtf.ts';

/** A message, independent of its file format. */
export interface Message {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly date: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The text in RTF; used if there is no HTML. */
  readonly rtf?: Buffer | undefined;
  /** Markdown of invitations. */
  readonly invitations?: readonly string[];
  /** What they leave out, for people. */
  readonly warnings?: readonly string[];
  readonly attachments: readonly InnerFile[];
  /** Messages that are attached to it. */
  readonly attached: readonly Message[];
}

/** Maximum number of listed attachments of a message, and of messages in one file. */
const MOST_ATTACHMENTS = 200;
export const MOST_MESSAGES = 1_000;

/** Maximum depth of messages attached to messages. */
export const DEEPEST = 10;

/**
 * Messages of one file, one after another, each followed by those that are attached to it.
 * @param left number of messages that are not among them
 * @throws DocumentError tooLarge
 */
export async function messagesToMarkdown(
  messages: readonly Message[],
  left: number,
  task: KnownTask,
  convert: Convert,
): Promise<Made> {
  const texts: string[] = [];
  let hiddenParts = 0;
  const warnings = left === 0 ? [] : [`Not in it: ${counted(left, 'message')} of the file, which has too many.`];
  for (const message of messages.flatMap((one) => withAttached(one))) {
    const { text, isLost, hidden = 0 } = await textOf(message, task, convert);
    hiddenParts += hidden;
    warnings.push(...(message.warnings ?? []));
    if (isLost) warnings.push('The text of a message is in an unknown form and is not in the result.');
    const parts = partsOf(message, text);
    if (task.options.attachments === true && message.attachments.length > 0) {
      const inner = await readInnerFiles(message.attachments.slice(0, MOST_ATTACHMENTS), task, convert);
      parts.push(...inner.parts);
      if (inner.unread > 0) warnings.push(`Not in it: ${counted(inner.unread, 'attachment')} that can't be read.`);
      warnings.push(...inner.warnings);
    }
    const more = message.attachments.length - MOST_ATTACHMENTS;
    if (more > 0) warnings.push(`Not in it: ${counted(more, 'attachment')} of a message that has too many.`);
    if (parts.length > 0) texts.push(['# Email Message', ...parts].join('\n\n'));
  }
  if (hiddenParts > 0) warnings.push(`Hidden, and not in it without "hidden": true: ${counted(hiddenParts, 'part')}.`);
  const title = oneLine(messages[0]?.subject ?? '');
  return {
    markdown: texts.join('\n\n---\n\n'),
    ...(title === '' ? {} : { title }),
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
  };
}

const withAttached = (message: Message): Message[] => [message, ...message.attached.flatMap(withAttached)];

/** Its text as Markdown. */
async function textOf(
  { html, rtf, text }: Message,
  task: KnownTask,
  convert: Convert,
): Promise<{ readonly text: string; readonly isLost: boolean; readonly hidden?: number }> {
  const plain = text.trim();
  const pages = rtf !== undefined && html.trim() === '' && hasHtml(rtf) ? htmlInRtf(rtf) : html;
  // If the HTML shows nothing, the text part is used.
  const { markdown: shown, hidden } =
    pages.trim() === '' ? { markdown: '', hidden: 0 } : markdownOfMail(pages, task.options.hidden === true);
  if (shown !== '' || rtf === undefined || (plain !== '' && isPlainText(rtf))) {
    return { text: shown || plain, isLost: false, hidden };
  }
  try {
    const { markdown } = await convert({ ...task, kind: 'rtf', options: { ...task.options, html: false } }, rtf);
    return { text: markdown, isLost: false };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { text: plain, isLost: plain === '' && error.failure !== 'empty' };
  }
}

/** Its fields, its text and the names of its attachments. */
function partsOf(message: Message, body: string): string[] {
  const fields = [
    ['From', message.from],
    ['To', message.to],
    ['Cc', message.cc],
    ['Date', message.date],
    ['Subject', message.subject],
  ].flatMap(([name, value]) => {
    const line = oneLine(value as string);
    return line === '' ? [] : [`**${name}:** ${escapeText(line, '', false)}`];
  });
  const names = message.attachments
    .slice(0, MOST_ATTACHMENTS)
    .map(({ name }) => `- ${escapeText(oneLine(name), '', false)}`);
  const parts: string[] = [];
  if (fields.length > 0) parts.push(fields.join('\\\n'));
  if (body !== '') parts.push('## Content', body);
  parts.push(...(message.invitations ?? []));
  if (names.length > 0) parts.push('## Attachments', names.join('\n'));
  return fields.length === 0 && body === '' && (message.invitations ?? []).length === 0 ? [] : parts;
}
