// How much of office files that are made here the Markdown keeps, beside other readers.
//
//   npm run bench -- office-gold [--count 12] [--only <formats>] [--peers <folder>] [--show]
//
// Writes documents of which everything is known (lib/office-model.ts) in each format and compares the Markdown: each figure is the share that
// was kept. Lists may have their labels in the text. `anydoc`, which Trawl uses, is always measured alone; `--peers` names a folder in which
// `mammoth` (Word files) is installed. `--only docx,odt` measures some formats; `--show` prints our Markdown of the first document of each.

import { type Format, toMarkdownBytes } from '@firecrawl/anydoc';
import { createDocuments } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { MEASURES, Means, scored } from './lib/document-gold.ts';
import { bench, type Row, wrongUsage } from './lib/kit.ts';
import { bookOf, openDocumentOf, richTextOf, sheetOf, slideOf, type WordDesign, wordOf } from './lib/office-files.ts';
import { goldOf, type OfficeBlock, type OfficeGold, officeDocuments } from './lib/office-model.ts';
import { peerIn } from './lib/pdf-peers.ts';

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
type Reader = (file: Buffer, format: string) => Promise<string>;

export default bench({
  name: 'office-gold',
  options: { count: 12, only: Object.keys(WRITERS).join(','), peers: undefined, show: false },
  rows: { kept: `format: | reader: | ${[...MEASURES, 'pictures'].map((name) => `${name} [score]`).join(' | ')}` },
  least: ['words >= 0.99', 'headings >= 0.95', 'tables >= 0.97', 'lists >= 0.97', 'emphasis >= 0.95']
    .concat('links >= 0.95', 'pictures >= 0.95')
    .map((bound) => `kept[reader=trawl].${bound}`),
  async run({ values, say }) {
    using documents = createDocuments({ atOnce: 1 });
    const readers = new Map<string, Reader>([
      ['trawl', async (file) => (await documents.toMarkdown(file, deadlineIn(60_000))).markdown],
      ['anydoc', async (file, format) => await toMarkdownBytes(file, format as Format)],
    ]);
    const mammoth = peerIn(values.peers, 'mammoth', say);
    if (mammoth !== undefined)
      readers.set('mammoth', async (buffer) => (await mammoth.convertToMarkdown({ buffer })).value);
    const all = officeDocuments(values.count);
    const kept: Row[] = [];
    for (const format of values.only.split(',')) {
      const write = WRITERS[format] ?? wrongUsage(`there is no format ${format}`);
      const means = new Means();
      for (const [name, read] of readers) {
        if (name === 'mammoth' && format !== 'docx') continue;
        for (const [index, blocks] of all.entries()) {
          const markdown = evened(await read(write(blocks, index), format).catch(() => ''));
          if (values.show && index === 0) say(`${name} ${format}\n${markdown.replace(/^/gm, '    | ')}`);
          const gold = goldIn(format, blocks);
          means.add(name, { ...scored(markdown, gold), pictures: pictures(markdown, gold) });
        }
      }
      kept.push(...means.rows('reader').map((row) => ({ format, ...row })));
    }
    return { kept };
  },
});

/** What a format can have: a slide has one heading, a sheet only cells. */
function goldIn(format: string, blocks: readonly OfficeBlock[]): OfficeGold {
  const named = (text: string, all: readonly OfficeBlock[]): OfficeGold =>
    goldOf([{ kind: 'heading', level: 2, text }, ...all]);
  const tables = blocks.filter(({ kind }) => kind === 'table');
  // The name of the sheet, and the title of the book.
  if (format === 'xlsx') return named('People', tables);
  if (format === 'epub') return named('Ducks', blocks);
  if (format !== 'pptx') return goldOf(blocks);
  const first = blocks.findIndex(({ kind }) => kind === 'heading');
  return goldOf(blocks.filter(({ kind }, index) => kind !== 'heading' || index === first));
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
