// How good the Markdown of files is, on the tests of three other projects.
//
//   npm run bench -- documents <folder> [--show] [--only=olmocr|docling|markitdown] [--peers=<folder>]
//
// A folder with `olmocr`, `docling` and `markitdown` below it, each with a gold.jsonl and the files that this names (bench/README.md).
// `--show` prints what fails. The assertions of `olmocr` are also asked of `liteparse`, and of `@firecrawl/pdf-inspector` in the folder
// of `--peers`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocuments, DocumentError } from '../src/engines/documents/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { type Assertion, holds, plain } from './lib/document-assertions.ts';
import { f1 } from './lib/document-gold.ts';
import { bench, jsonLines, mean, type Row } from './lib/kit.ts';
import { liteparse, type PdfReader, pdfInspector } from './lib/pdf-peers.ts';

export default bench({
  name: 'documents',
  needs: 'a folder with olmocr/, docling/ and markitdown/',
  options: { show: false, only: undefined, peers: undefined },
  rows: {
    assertions: 'type: olmocr | reader: | passed | of',
    words: 'format: docling | files | f1: word F1 [score]',
    strings: 'set: | found: strings as they should be | of',
  },
  least: [
    'assertions[type=order][reader=trawl].passed >= 11',
    'assertions[type=table][reader=trawl].passed >= 19',
    'words.f1 >= 0.88',
    'strings.found >= 98',
  ],
  async run({ values: { show, only, peers }, positionals: [folder = ''], say }) {
    using documents = createDocuments({ atOnce: 1 });
    const cache = new Map<string, Promise<string>>();
    const once = (key: string, make: () => Promise<string>): Promise<string> => {
      const made = cache.get(key) ?? make();
      cache.set(key, made);
      return made;
    };
    const read = (set: string, file: string, options: object = {}): Promise<string> =>
      once(JSON.stringify([set, file, options]), async () => {
        const bytes = readFileSync(join(folder, set, file));
        try {
          return (await documents.toMarkdown(bytes, deadlineIn(300_000), { name: file, ...options })).markdown;
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
          say(`  ${set} ${file}: ${error.reason}`);
          return '';
        }
      });
    const lines = <T>(set: string): T[] => jsonLines<T>(join(folder, set, 'gold.jsonl'));

    /** @param readFile the Markdown of a file of the set */
    async function assertions(reader: string, readFile: (file: string) => Promise<string>): Promise<Row[]> {
      const totals = new Map<string, { passed: number; of: number }>();
      for (const assertion of lines<Assertion>('olmocr')) {
        const passed = holds(assertion, await readFile(assertion.file));
        if (passed === undefined) continue;
        const total = totals.get(assertion.type) ?? { passed: 0, of: 0 };
        totals.set(assertion.type, { passed: total.passed + Number(passed), of: total.of + 1 });
        if (!passed && show && reader === 'trawl')
          say(`  fails: ${JSON.stringify({ ...assertion, exists: undefined, page: undefined, file: undefined })}`);
      }
      return [...totals].map(([type, total]) => ({ type, reader, ...total }));
    }
    const peer = (name: string, readPdf: PdfReader): Promise<Row[]> =>
      assertions(name, (file) =>
        once(`${name} ${file}`, () => readPdf(readFileSync(join(folder, 'olmocr', file))).catch(() => '')),
      );

    async function wordScores(): Promise<Row[]> {
      const scores = new Map<string, number[]>();
      for (const { id, format, file, markdown } of lines<Record<'id' | 'format' | 'file' | 'markdown', string>>(
        'docling',
      )) {
        const score = f1(await read('docling', file), markdown);
        scores.set(format, [...(scores.get(format) ?? []), score]);
        if (show && score < 0.97) say(`  docling ${id}: ${score.toFixed(3)}`);
      }
      return [...scores].map(([format, list]) => ({ format, files: list.length, f1: mean(list) }));
    }

    async function strings(): Promise<Row[]> {
      const sum = { set: 'markitdown', found: 0, of: 0 };
      for (const { id, file, contains = [], not_contains: not = [] } of lines<{
        id: string;
        file: string;
        contains?: string[];
        not_contains?: string[];
      }>('markitdown')) {
        const pictures = not.some((one) => one.endsWith('base64...')) || contains.some((one) => /base64,\S/.test(one));
        const markdown = await read('markitdown', file, pictures ? { pictures } : {});
        const flat = plain(markdown);
        for (const [text, isWanted] of [
          ...contains.map((one) => [one, true] as const),
          ...not.map((one) => [one, false] as const),
        ]) {
          sum.of++;
          if ((markdown.includes(text) || flat.includes(plain(text).replace(/^[*-] /, ''))) === isWanted) sum.found++;
          else if (show) say(`  markitdown ${id}: ${isWanted ? 'lacks' : 'has'} ${JSON.stringify(text)}`);
        }
      }
      return [sum];
    }

    const is = (set: string): boolean => only === undefined || only === set;
    const inspector = pdfInspector(peers, say);
    return {
      ...(is('olmocr') && {
        assertions: [
          ...(await assertions('trawl', (file) => read('olmocr', file))),
          ...(await peer('liteparse', liteparse)),
          ...(inspector === undefined ? [] : await peer('pdf-inspector', inspector)),
        ],
      }),
      ...(is('docling') && { words: await wordScores() }),
      ...(is('markitdown') && { strings: await strings() }),
    };
  },
});
