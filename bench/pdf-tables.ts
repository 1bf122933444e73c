// How many rows of tables Markdown keeps of PDFs by other programs, beside another reader.
//
//   npm run bench -- pdf-tables [--count 20] [--only <words of makers>] [--unseen] [--makers <folder>] [--peers <folder>] [--show] [--keep <folder>]
//
// Writes documents of which everything is known (lib/table-model.ts) with each program (lib/table-makers.ts: WeasyPrint, wkhtmltopdf, groff,
// LibreOffice) and library (`--makers` names the folder in which pdfkit, pdfmake, jspdf-autotable, pdf-lib and typst's compiler are
// installed) that is here; what is not is named. `--peers` names a folder with `@firecrawl/pdf-inspector`. `--unseen` adds as many documents
// of a seed with which nothing was developed. `--show` prints our Markdown of what lacks rows, `--keep` writes the PDFs.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocuments } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { Means, scored } from './lib/document-gold.ts';
import { bench, mean, type Row, Unmeasurable } from './lib/kit.ts';
import { type PdfReader, pdfInspector } from './lib/pdf-peers.ts';
import { tableMakers } from './lib/table-makers.ts';
import { goldOfTables, tableDocuments } from './lib/table-model.ts';

const SEEN = 1;
const UNSEEN = 2;

export default bench({
  name: 'pdf-tables',
  options: {
    ...{ count: 20, only: '', unseen: false, makers: undefined, peers: undefined },
    ...{ show: false, keep: undefined },
  },
  seeds: { seen: SEEN, unseen: UNSEEN },
  rows: {
    makers: 'maker | seed | reader: | tables: rows kept [score] | words [score] | order [score]',
    designs: 'design | seed | reader: | tables: rows kept [score]',
    all: 'seed | reader: | makers | tables: rows kept [score] | order [score]',
  },
  least: ['all[reader=trawl].tables >= 0.75', 'all[reader=trawl].order >= 0.96'],
  async run({ values, say, step }) {
    using documents = createDocuments({ atOnce: 1 });
    const readers = new Map<string, PdfReader>([
      ['trawl', async (pdf) => (await documents.toMarkdown(pdf, deadlineIn(120_000))).markdown],
    ]);
    const inspector = pdfInspector(values.peers, say);
    if (inspector !== undefined) readers.set('pdf-inspector', inspector);
    const makers = [...tableMakers(values.makers, say)].filter(([name]) => name.includes(values.only));
    if (makers.length === 0) throw new Unmeasurable('no program that writes PDFs is here');
    if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
    const tables: { makers: Row[]; designs: Row[]; all: Row[] } = { makers: [], designs: [], all: [] };
    for (const seed of values.unseen ? [SEEN, UNSEEN] : [SEEN]) {
      const all = tableDocuments(values.count, seed);
      const designs = new Map([...readers.keys()].map((reader) => [reader, new Means()]));
      const rows: Row[] = [];
      for (const [maker, make] of makers) {
        step(maker);
        const means = new Means();
        for (const [at, pdf] of (await make(all)).entries()) {
          const document = all[at];
          if (document === undefined) continue;
          const { name, design } = document;
          if (values.keep !== undefined)
            writeFileSync(join(values.keep, `${maker.replace(/\W/g, '')}-${name}.pdf`), pdf);
          for (const [reader, read] of readers) {
            const markdown = await read(pdf).catch(() => '');
            const { tables: kept = 0, words = 0, order } = scored(markdown, goldOfTables(document));
            means.add(reader, { tables: kept, words, ...(order === undefined ? {} : { order }) });
            designs.get(reader)?.add(design, { tables: kept });
            if (values.show && seed === SEEN && reader === 'trawl' && kept < 1)
              say(`${maker} ${name} ${design} ${kept.toFixed(2)}\n${markdown.replace(/^/gm, '    | ')}`);
          }
        }
        rows.push(...means.rows('reader').map((row) => ({ maker, seed, ...row })));
      }
      for (const [reader, own] of designs)
        tables.designs.push(...own.rows('design').map((row) => ({ ...row, seed, reader })));
      tables.makers.push(...rows);
      for (const reader of readers.keys()) {
        const own = rows.filter((row) => row.reader === reader);
        const meanOf = (key: string): number => mean(own.map((row) => Number(row[key])));
        tables.all.push({ seed, reader, makers: own.length, tables: meanOf('tables'), order: meanOf('order') });
      }
    }
    return tables;
  },
});
