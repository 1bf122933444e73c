import PostalMime from 'postal-mime';
import { escapeText } from '../../page/markdown/escape.ts';
import type { Made } from '../converted.ts';
import { kindByName } from '../formats.ts';
import { markdownOfHtml } from '../html.ts';
import { kindOf } from '../kind-hints.ts';
import type { KnownTask } from '../options.ts';
import { decode } from '../text.ts';
import type { Marked } from './signs.ts';

/** The Markdown of files that stand within a text of Word (ISO 29500-1, 11.3.1); files within these are left out. */
export async function includedTexts(included: Marked['included'], task: KnownTask, read: Read): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, bytes } of included) texts.push(await textOf(name, bytes, task, read).catch(() => ''));
  return texts;
}

type Read = (bytes: Uint8Array, task: KnownTask, isIncluded: boolean) => Promise<Made>;

async function textOf(name: string, bytes: Uint8Array, task: KnownTask, read: Read): Promise<string> {
  const kind = kindOf(bytes, { named: kindByName(name) });
  if (kind === 'eml') return markdownOfHtml((await PostalMime.parse(bytes)).html ?? '');
  if (kind === 'html' || /\.(?:x?html?|mht)$/i.test(name)) return markdownOfHtml(decode(bytes));
  if (kind === 'text' || kind === 'markdown') {
    const paragraphs = decode(bytes).split(/\r?\n(?:[^\S\n]*\r?\n)*/);
    return paragraphs
      .map((line) => escapeText(line.trim(), '', false))
      .join('\n\n')
      .trim();
  }
  if (kind !== 'docx' && kind !== 'rtf' && kind !== 'odt') return '';
  return (await read(bytes, { ...task, kind }, true)).markdown ?? '';
}
