import { escapeText } from '../../page/markdown/escape.ts';
import type { Made } from '../converted.ts';
import { markdownOfHtml } from '../html.ts';
import { oneLine } from '../markdown/writer.ts';

/** A message, independent of its file format. */
export interface Message {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly date: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Names of files. */
  readonly attachments: readonly string[];
}

/** Maximum number of listed attachments. */
const MOST_ATTACHMENTS = 200;

export function messageToMarkdown(message: Message): Made {
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
  // If the HTML shows nothing, the text part is used.
  const body = (message.html.trim() === '' ? '' : markdownOfHtml(message.html)) || message.text.trim();
  const names = message.attachments
    .slice(0, MOST_ATTACHMENTS)
    .map((name) => `- ${escapeText(oneLine(name), '', false)}`);
  const parts = ['# Email Message', fields.join('\\\n')];
  if (body !== '') parts.push('## Content', body);
  if (names.length > 0) parts.push('## Attachments', names.join('\n'));
  const title = oneLine(message.subject);
  return { markdown: fields.length === 0 && body === '' ? '' : parts.join('\n\n'), ...(title === '' ? {} : { title }) };
}
