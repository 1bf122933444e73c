// How much structure of pages that are made here the Markdown keeps, beside other readers.
//
//   npm run bench -- document-gold [--only <words of names>] [--prose 50] [--unseen] [--no-scans] [--only-scans] [--tagged] [--peers <folder>] [--packs <folder>]
//
// Prints pages to PDF with a browser (lib/document-pages.ts) and compares the Markdown with their elements: each figure is the share that was
// kept. Then it counts pages of prose in columns that got a table (`--unseen` adds as many
// of a seed with which nothing was developed), and reads scans: clean, turned, in other languages. `--peers` names a folder in which
// `@firecrawl/pdf-inspector` is installed; `liteparse` is always measured. `--packs` names a folder of language packs for the scans.
// `--tagged` prints PDFs with tags. `--show` prints our Markdown.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from '../src/engines/browser/index.ts';
import { createDocuments, DocumentError, type ReadOptions } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { scanOfPdf, type Turn } from '../test/support/scan.ts';
import { tablesOf } from './lib/document-assertions.ts';
import { f1, type Gold, MEASURES, type Measure, printed, scored } from './lib/document-gold.ts';
import { goldPages, languagePages } from './lib/document-pages.ts';
import { liteparse, type PdfReader, pdfInspector } from './lib/pdf-peers.ts';
import { prosePages } from './lib/prose-pages.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    prose: { type: 'string', default: '50' },
    unseen: { type: 'boolean', default: false },
    'no-scans': { type: 'boolean', default: false },
    peers: { type: 'string' },
    packs: { type: 'string' },
    show: { type: 'boolean', default: false },
    tagged: { type: 'boolean', default: false },
    'only-scans': { type: 'boolean', default: false },
  },
});

/** Seeds of pages of prose. */
const SEEN = 1;
const UNSEEN = 4;

const documents = createDocuments({
  atOnce: 1,
  ...(values.packs === undefined ? {} : { packs: resolve(values.packs) }),
});
const launched = await launch({ chrome: process.env.TRAWL_CHROME, log: silentLog });
const readers = new Map<string, PdfReader>([
  ['trawl', async (pdf) => (await ours(pdf)).markdown],
  ['liteparse', liteparse],
]);
if (values.peers !== undefined) readers.set('pdf-inspector', pdfInspector(values.peers));

async function ours(file: Buffer, options: ReadOptions = {}): Promise<{ markdown: string; warning?: string }> {
  try {
    return await documents.toMarkdown(file, deadlineIn(120_000), options);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { markdown: '', warning: error.reason };
  }
}

async function structure(): Promise<void> {
  const totals = new Map<string, Map<Measure, number[]>>();
  for (const page of goldPages().filter(({ name }) => name.includes(values.only))) {
    const { pdf, gold } = await printed(launched.browser, page, values.tagged);
    for (const [name, read] of readers) {
      const markdown = await read(pdf);
      const scores = scored(markdown, gold);
      const sums = totals.get(name) ?? new Map<Measure, number[]>();
      totals.set(name, sums);
      for (const measure of MEASURES) {
        const score = scores[measure];
        if (score !== undefined) sums.set(measure, [...(sums.get(measure) ?? []), score]);
      }
      const told = Object.entries(scores).map(([measure, score]) => `${measure} ${score.toFixed(2)}`);
      console.log(`  ${page.name.padEnd(20)} ${name.padEnd(14)} ${told.join('  ')}`);
      if (values.show && name === 'trawl') console.log(markdown.replace(/^/gm, '    | '));
    }
  }
  for (const [name, sums] of totals) {
    const means = MEASURES.map((measure) => `${measure} ${mean(sums.get(measure) ?? []).toFixed(3)}`);
    console.log(`${name.padEnd(14)} ${means.join('  ')}`);
  }
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / (list.length || 1);

async function prose(seed: number): Promise<void> {
  const pages = prosePages(Number(values.prose), seed);
  const wrong = new Map<string, number>();
  const order = new Map<string, number[]>();
  for (const page of pages) {
    const { pdf, gold } = await printed(launched.browser, page);
    for (const [name, read] of readers) {
      const markdown = await read(pdf);
      const hasTable = tablesOf(markdown).length > 0;
      if (hasTable) wrong.set(name, (wrong.get(name) ?? 0) + 1);
      const ordered = scored(markdown, gold).order ?? 1;
      if (values.show && name === 'trawl' && (hasTable || ordered < 0.9)) {
        console.log(`  ${page.name}: order ${ordered.toFixed(2)}${hasTable ? ', has a table' : ''}`);
      }
      order.set(name, [...(order.get(name) ?? []), ordered]);
    }
  }
  for (const [name, list] of order) {
    console.log(
      `prose, seed ${seed} ${name.padEnd(14)} ${wrong.get(name) ?? 0} of ${pages.length} with a table, order ${mean(list).toFixed(3)}`,
    );
  }
}

async function scans(): Promise<void> {
  const scan = async (title: string, pdf: Buffer, gold: Gold, dpi: number, turn: Turn): Promise<void> => {
    const started = performance.now();
    const { markdown, warning } = await ours(await scanOfPdf(pdf, { dpi, turn }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${title.padEnd(30)} words ${f1(markdown, gold.text).toFixed(3)}  ${seconds} s  ${warning ?? ''}`);
  };
  const [plain] = goldPages();
  if (plain === undefined) return;
  const { pdf, gold } = await printed(launched.browser, plain);
  await scan('scan 300 dpi', pdf, gold, 300, 0);
  for (const turn of [0, 90, 180, 270, 2] as const) await scan(`scan 200 dpi, turned ${turn}`, pdf, gold, 200, turn);
  await scan('scan 100 dpi', pdf, gold, 100, 0);
  for (const page of languagePages()) {
    const made = await printed(launched.browser, page);
    await scan(page.name, made.pdf, made.gold, 200, 0);
  }
}

const onlyScans = values['only-scans'];
if (!onlyScans) await structure();
if (!onlyScans && Number(values.prose) > 0 && (values.only === '' || values.only === 'prose')) {
  await prose(SEEN);
  if (values.unseen) await prose(UNSEEN);
}
if (!values['no-scans'] && values.only === '') await scans();
documents[Symbol.dispose]();
await launched[Symbol.asyncDispose]();
