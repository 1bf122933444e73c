import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { ParsedDocument } from './blocks.ts';
import { parseHtml } from './html.ts';
import { parseMarkdown } from './markdown.ts';
import { parseRst } from './rst.ts';

export type { Block, ParsedDocument } from './blocks.ts';
export { parseMarkdown } from './markdown.ts';
export { type Passage, splitPassages } from './split.ts';

/** The formats that documents may have. */
export type DocumentFormat = 'markdown' | 'mdx' | 'rst' | 'html' | 'text';

const FORMATS: WordTable<DocumentFormat> = table({
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mdx: 'mdx',
  mdc: 'markdown',
  rst: 'rst',
  rest: 'rst',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  txt: 'text',
});

/** The format of a file by its name; undefined when it is no document. A README without an ending is Markdown. */
export function formatOf(name: string): DocumentFormat | undefined {
  if (/^readme$/i.test(name)) return 'markdown';
  // llms.txt and llms-full.txt are Markdown by their definition (llmstxt.org).
  if (/^llms[\w-]*\.txt$/i.test(name)) return 'markdown';
  const ending = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending === undefined || !Object.hasOwn(FORMATS, ending) ? undefined : FORMATS[ending];
}

/** Reads a document of a known format. */
export function parseDocument(source: string, format: DocumentFormat): ParsedDocument {
  if (format === 'html') return parseHtml(source);
  if (format === 'rst') return parseRst(source);
  if (format === 'text') return parseText(source);
  return parseMarkdown(source, { mdx: format === 'mdx' });
}

/** Plain text: paragraphs, and the first line as the title if it is separate and short. */
function parseText(source: string): ParsedDocument {
  const paragraphs = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n[ \t]*\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const first = paragraphs[0] ?? '';
  const title = first.length <= 100 && !first.includes('\n') ? first : undefined;
  return { title, meta: {}, blocks: paragraphs.map((text) => ({ kind: 'text', text })) };
}
