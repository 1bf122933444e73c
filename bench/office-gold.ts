// How much of office files that are made here the Markdown keeps, beside other readers.
//
//   npm run bench -- office-gold [--count 12] [--only <formats>] [--peers <folder>] [--show]
//
// Writes documents of which everything is known (lib/office-model.ts) in each format and compares the Markdown: each figure is the share that
// was kept. Lists may have their labels in the text. `anydoc`, which Trawl uses, is always measured alone; `--peers` names a folder in which
// `mammoth` (Word files) is installed. `--only docx,odt` measures some formats; `--show` prints our Markdown of the first document of each.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Format, toMarkdownBytes } from '@firecrawl/anydoc';
import { createDocuments } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { MEASURES, scored } from './lib/document-gold.ts';
import { goldOf, type OfficeBlock, type OfficeGold, officeDocuments } from './lib/office-model.ts';
import { sheetOf, slideOf } from './lib/office-slides.ts';
import { type WordDesign, wordOf } from './lib/office-word.ts';
import { bookOf, openDocumentOf, richTextOf } from './lib/office-writers.ts';
import { wrongUsage } from './lib/run.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '12' },
    only: { type: 'string', default: 'docx,odt,rtf,epub,pptx,xlsx' },
    peers: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

/** The smallest picture (PNG, one pixel). */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const DESIGNS: readonly WordDesign[] = [false, true].flatMap((byStyles) =>
  (['drawing', 'vml', 'box'] as const).map((pictures) => ({ byStyles, pictures })),
);

type Writer = (blocks: readonly OfficeBlock[], index: number) => Buffer;
const WRITERS: Readonly<Record<string, Writer>> = {
  docx: (blocks, index) => wordOf(blocks, PICTURE, DESIGNS[index % DESIGNS.length] as WordDesign),
  odt: (blocks) => openDocumentOf(blocks, PICTURE),
  rtf: (blocks) => richTextOf(blocks, PICTURE),
  epub: (blocks) => bookOf(blocks, PICTURE),
  pptx: (blocks) => slideOf(blocks, PICTURE),
  xlsx: (blocks) => sheetOf(blocks),
};

/** What a format can have: a slide has one heading, a sheet only cells. */
function goldIn(format: string, blocks: readonly OfficeBlock[]): OfficeGold {
  const named = (text: string, all: readonly OfficeBlock[]): OfficeGold =>
    goldOf([{ kind: 'heading', level: 2, text }, ...all]);
  // The name of the sheet, and the title of the book.
  if (format === 'xlsx')
    return named(
      'People',
      blocks.filter(({ kind }) => kind === 'table'),
    );
  if (format === 'epub') return named('Ducks', blocks);
  if (format !== 'pptx') return goldOf(blocks);
  const first = blocks.findIndex(({ kind }) => kind === 'heading');
  return goldOf(blocks.filter(({ kind }, index) => kind !== 'heading' || index === first));
}

type Reader = (file: Buffer, format: string) => Promise<string>;
const documents = createDocuments({ atOnce: 1 });
const readers = new Map<string, Reader>([
  ['trawl', async (file) => (await documents.toMarkdown(file, deadlineIn(60_000))).markdown],
  ['anydoc', async (file, format) => await toMarkdownBytes(file, format as Format)],
]);
if (values.peers !== undefined) readers.set('mammoth', mammoth(values.peers));

function mammoth(folder: string): Reader {
  const file = join(resolve(folder), 'package.json');
  if (!existsSync(file)) wrongUsage(`${folder} has no package.json`);
  const library = createRequire(file)('mammoth');
  return async (bytes, format) => (format === 'docx' ? (await library.convertToMarkdown({ buffer: bytes })).value : '');
}

/** Descriptions of pictures that stand in an image of Markdown, or say that there is one. */
function pictures(markdown: string, { pictures: all }: OfficeGold): number {
  const found = all.filter((alt) => markdown.includes(`![${alt}](`) || markdown.includes(`Image: ${alt}`)).length;
  return all.length === 0 ? Number.NaN : found / all.length;
}

/** Markdown without what counts for nothing: numbers of items, which the documents do not have as text, tabs, escapes in addresses. */
const evened = (markdown: string): string =>
  markdown
    .replace(/^\t+/gm, (tabs) => '    '.repeat(tabs.length))
    .replace(/\]\(\S*\)/g, (link) => link.replaceAll('\\', ''))
    .replace(/^( *)(?:\d\.|- (?:[a-h]\)|[iv]{1,3}\\?\.)) /gm, '$1- ');

const all = officeDocuments(Number(values.count));
for (const format of values.only.split(',')) {
  const write = WRITERS[format] ?? wrongUsage(`there is no format ${format}`);
  for (const [name, read] of readers) {
    if (name === 'mammoth' && format !== 'docx') continue;
    const sums = new Map<string, number[]>();
    for (const [index, blocks] of all.entries()) {
      const markdown = evened(await read(write(blocks, index), format).catch(() => ''));
      if (values.show && index === 0) console.log(`${name} ${format}\n${markdown.replace(/^/gm, '    | ')}`);
      const gold = goldIn(format, blocks);
      const scores = { ...scored(markdown, gold), pictures: pictures(markdown, gold) };
      for (const [measure, score] of Object.entries(scores)) {
        if (!Number.isNaN(score)) sums.set(measure, [...(sums.get(measure) ?? []), score]);
      }
    }
    const told = [...MEASURES, 'pictures'].flatMap((measure) => {
      const list = sums.get(measure) ?? [];
      return list.length === 0 ? [] : [`${measure} ${(list.reduce((a, b) => a + b) / list.length).toFixed(3)}`];
    });
    console.log(`${format.padEnd(5)} ${name.padEnd(8)} ${told.join('  ')}`);
  }
}
documents[Symbol.dispose]();
