import { type Format, toDocument, toMarkdownBytes } from '@firecrawl/anydoc';
import PostalMime from 'postal-mime';
import { escapeText } from '../../page/markdown/escape.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import { kindByName } from '../formats.ts';
import { markdownOfHtml } from '../html.ts';
import { kindOf } from '../kind-hints.ts';
import type { DocumentKind } from '../kinds.ts';
import type { KnownTask } from '../options.ts';
import { decode } from '../text.ts';
import { unflattened } from './flat.ts';
import { createLeftOut } from './left-out.ts';
import { documentToMarkdown } from './markdown.ts';
import { prepareOffice } from './prepare.ts';
import { type Marked, withSigns } from './signs.ts';
import { sheetsToMarkdown } from './workbook/read.ts';

/** The library's names for kinds that it does not distinguish. */
const CALLED: Partial<Record<DocumentKind, string>> = { xlsb: 'xlsx', xls: 'xlsx' };
/** Kinds that are rewritten as readers see them. */
const AS_READ: ReadonlySet<DocumentKind> = new Set(['docx', 'odt', 'odp', 'rtf', 'epub']);
const SHEETS: ReadonlySet<DocumentKind> = new Set(['xlsx', 'xlsb', 'xls', 'ods']);

/**
 * Office texts, tables, slides and e-books as Markdown. Macros and external references are ignored.
 * @throws DocumentError damaged, encrypted or tooLarge
 */
export async function officeToMarkdown(file: Uint8Array, task: KnownTask, isIncluded = false): Promise<Made> {
  const { kind, options } = task;
  const { comments = false, changes = false, hidden = false, pictures = false } = options;
  const leftOut = createLeftOut();
  const bytes = unflattened(file);
  const prepared = prepareOffice(bytes, kind, { comments, changes, hidden, pictures }, leftOut);
  const format = (CALLED[kind] ?? kind) as Format;
  const { pictureNames, isLarge, before, after, title, properties, marked } = prepared;
  const style = { sheets: SHEETS.has(kind), isOfPages: kind === 'epub', pictures, pictureNames, leftOut };
  const warnings: string[] = [];
  const content = async (): Promise<string> => {
    const sheets = await sheetsToMarkdown(kind, bytes, leftOut, warnings, { hidden, comments, raw: false });
    if (sheets !== undefined) return sheets;
    if (SHEETS.has(kind)) warnings.push('Numbers are written as they are stored, without their formats.');
    // The library's own Markdown takes a tenth of the memory of its model.
    if (isLarge) return await toMarkdownBytes(prepared.bytes, format);
    const document = await toDocument(prepared.bytes, format);
    let markdown = documentToMarkdown(document, style);
    if (markdown === '' && document.assets.length > 0) {
      markdown = documentToMarkdown(document, { ...style, unnamed: true });
      if (markdown !== '') warnings.push('The document has only images; text in them is not read.');
    }
    return withSigns(markdown, marked, isIncluded ? [] : await includedTexts(marked.included, task, officeToMarkdown));
  };
  try {
    const markdown = await content();
    const said = leftOut.warning();
    if (said !== undefined) warnings.unshift(said);
    if (isLarge && AS_READ.has(kind)) {
      warnings.push('The document is too large to leave out hidden parts and to mark superscripts.');
    }
    if (isLarge && (comments || changes)) {
      warnings.push('The document is too large to show comments and changes in its text.');
    }
    const whole = (content: string): string =>
      [...before, content, ...after].filter((part) => part !== '').join('\n\n');
    const stored = options.stored
      ? await sheetsToMarkdown(kind, bytes, createLeftOut(), [], { hidden, comments, raw: true })
      : undefined;
    return {
      markdown: whole(markdown),
      ...(stored === undefined ? {} : { stored: whole(stored) }),
      ...(title === undefined ? {} : { title }),
      ...(properties === undefined ? {} : { properties }),
      ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
    };
  } catch (error) {
    throw error instanceof DocumentError ? error : explained(error as Error & { code?: string });
  }
}

function explained(error: Error & { code?: string }): DocumentError {
  if (error.code === 'encrypted') return new DocumentError('encrypted', 'the document needs a password');
  if (error.code === 'resourceLimit') {
    return new DocumentError('tooLarge', 'the document unpacks to more than is allowed', { cause: error });
  }
  return new DocumentError('damaged', 'the document is damaged', { cause: error });
}

/** The Markdown of files that stand within a text of Word (ISO 29500-1, 11.3.1); files within these are left out. */
async function includedTexts(included: Marked['included'], task: KnownTask, read: Read): Promise<string[]> {
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
