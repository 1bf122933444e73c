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
import { launch } from '../src/engines/browser/index.ts';
import { createDocuments, DocumentError, type ReadOptions } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { scanOfPdf, type Turn } from '../test/support/scan.ts';
import { tablesOf } from './lib/document-assertions.ts';
import { f1, type Gold, MEASURES, Means, printed, scored } from './lib/document-gold.ts';
import { goldPages, languagePages, prosePages } from './lib/document-pages.ts';
import { bench, mean, noBrowser, type Row } from './lib/kit.ts';
import { liteparse, type PdfReader, pdfInspector } from './lib/pdf-peers.ts';

/** Seeds of pages of prose. */
const SEEN = 1;
const UNSEEN = 4;
/** Degrees. */
const TURNS: readonly Turn[] = [0, 90, 180, 270, 2];

export default bench({
  name: 'document-gold',
  options: {
    ...{ only: '', prose: 50, unseen: false, 'no-scans': false, peers: undefined, packs: undefined },
    ...{ show: false, tagged: false, 'only-scans': false },
  },
  seeds: { prose: SEEN, unseen: UNSEEN },
  rows: {
    structure: `reader: | ${MEASURES.map((name) => `${name} [score]`).join(' | ')}`,
    prose: 'reader: | seed | pages | tables: with a table | order [score]',
    scans: 'scan | words [score] | took: time [s] | warning',
  },
  least: [
    ...['words >= 0.99', 'order >= 0.97', 'headings >= 0.97', 'tables >= 0.8', 'lists >= 0.95', 'code >= 0.85']
      .concat('emphasis >= 0.85', 'links >= 0.95')
      .map((bound) => `structure[reader=trawl].${bound}`),
    'prose[reader=trawl].tables <= 0',
    ...['300 dpi', ...TURNS.map((turn) => `200 dpi, turned ${turn}`), 'scan eng'].map(
      (scan) => `scans[scan=${scan}].words >= 0.98`,
    ),
  ],
  async run({ values, say, step }) {
    using documents = createDocuments({
      atOnce: 1,
      ...(values.packs === undefined ? {} : { packs: resolve(values.packs) }),
    });
    await using launched = await launch({ chrome: process.env.TRAWL_CHROME, log: silentLog }).catch(noBrowser);
    const ours = async (file: Buffer, options: ReadOptions = {}): Promise<{ markdown: string; warning?: string }> => {
      try {
        return await documents.toMarkdown(file, deadlineIn(120_000), options);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        return { markdown: '', warning: error.reason };
      }
    };
    const readers = new Map<string, PdfReader>([
      ['trawl', async (pdf) => (await ours(pdf)).markdown],
      ['liteparse', liteparse],
    ]);
    const inspector = pdfInspector(values.peers, say);
    if (inspector !== undefined) readers.set('pdf-inspector', inspector);

    async function structure(): Promise<Row[]> {
      const totals = new Means();
      for (const page of goldPages().filter(({ name }) => name.includes(values.only))) {
        step(page.name);
        const { pdf, gold } = await printed(launched.browser, page, values.tagged);
        for (const [name, read] of readers) {
          const text = await read(pdf);
          const scores = scored(text, gold);
          totals.add(name, scores);
          const told = Object.entries(scores).map(([measure, score]) => `${measure} ${score.toFixed(2)}`);
          say(`  ${page.name.padEnd(20)} ${name.padEnd(14)} ${told.join('  ')}`);
          if (values.show && name === 'trawl') say(text.replace(/^/gm, '    | '));
        }
      }
      return totals.rows('reader');
    }

    async function prose(seed: number): Promise<Row[]> {
      const pages = prosePages(values.prose, seed);
      const sums = new Map([...readers.keys()].map((name) => [name, { tables: 0, order: [] as number[] }]));
      for (const page of pages) {
        step(page.name);
        const { pdf, gold } = await printed(launched.browser, page);
        for (const [name, read] of readers) {
          const text = await read(pdf);
          const sum = sums.get(name);
          if (sum === undefined) continue;
          const hasTable = tablesOf(text).length > 0;
          if (hasTable) sum.tables++;
          const order = scored(text, gold).order ?? 1;
          sum.order.push(order);
          if (values.show && name === 'trawl' && (hasTable || order < 0.9))
            say(`  ${page.name}: order ${order.toFixed(2)}${hasTable ? ', has a table' : ''}`);
        }
      }
      return [...sums].map(([reader, { tables, order }]) => ({
        ...{ reader, seed, pages: pages.length, tables, order: mean(order) },
      }));
    }

    async function scans(): Promise<Row[]> {
      const rows: Row[] = [];
      const scan = async (name: string, pdf: Buffer, gold: Gold, dpi: number, turn: Turn): Promise<void> => {
        step(name);
        const started = performance.now();
        const { markdown, warning = '' } = await ours(await scanOfPdf(pdf, { dpi, turn }));
        rows.push({ scan: name, words: f1(markdown, gold.text), took: performance.now() - started, warning });
      };
      const [plain] = goldPages();
      if (plain === undefined) return [];
      const { pdf, gold } = await printed(launched.browser, plain);
      await scan('300 dpi', pdf, gold, 300, 0);
      for (const turn of TURNS) await scan(`200 dpi, turned ${turn}`, pdf, gold, 200, turn);
      await scan('100 dpi', pdf, gold, 100, 0);
      for (const page of languagePages()) {
        const made = await printed(launched.browser, page);
        await scan(page.name, made.pdf, made.gold, 200, 0);
      }
      return rows;
    }

    const onlyScans = values['only-scans'];
    const isProse = !onlyScans && values.prose > 0 && (values.only === '' || values.only === 'prose');
    return {
      ...(onlyScans ? {} : { structure: await structure() }),
      ...(isProse ? { prose: [...(await prose(SEEN)), ...(values.unseen ? await prose(UNSEEN) : [])] } : {}),
      ...(!values['no-scans'] && values.only === '' ? { scans: await scans() } : {}),
    };
  },
});
