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
import { liteparse, type PdfReader, pdfInspector } from './lib/pdf-peers.ts';
import { wrongUsage } from './lib/run.ts';

const folder = process.argv[2];
const shows = process.argv.includes('--show');
const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7);
if (folder === undefined) wrongUsage('a folder is needed');

const peers = process.argv.find((one) => one.startsWith('--peers='))?.slice(8);

const documents = createDocuments({ atOnce: 1 });
const cache = new Map<string, Promise<string>>();

function read(set: string, file: string, options: object = {}): Promise<string> {
  const key = JSON.stringify([set, file, options]);
  let made = cache.get(key);
  if (made === undefined) {
    made = documents
      .toMarkdown(readFileSync(join(folder as string, set, file)), deadlineIn(300_000), { name: file, ...options })
      .then(({ markdown }) => markdown)
      .catch((error: unknown) => {
        if (!(error instanceof DocumentError)) throw error;
        console.log(`  ${set} ${file}: ${error.reason}`);
        return '';
      });
    cache.set(key, made);
  }
  return made;
}

const lines = <T>(set: string): T[] =>
  readFileSync(join(folder as string, set, 'gold.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** @param readFile the Markdown of a file of the set */
async function assertions(tool: string, readFile: (file: string) => Promise<string>): Promise<void> {
  const totals = new Map<string, [number, number]>();
  for (const assertion of lines<Assertion>('olmocr')) {
    const passed = holds(assertion, await readFile(assertion.file));
    if (passed === undefined) continue;
    const total = totals.get(assertion.type) ?? [0, 0];
    totals.set(assertion.type, [total[0] + Number(passed), total[1] + 1]);
    if (!passed && shows && tool === 'trawl')
      console.log('  fails:', JSON.stringify({ ...assertion, exists: undefined, page: undefined, file: undefined }));
  }
  for (const [type, [passed, all]] of totals) console.log(`olmocr ${type}, ${tool}: ${passed} of ${all}`);
}

function peer(readPdf: PdfReader): (file: string) => Promise<string> {
  const made = new Map<string, Promise<string>>();
  return (file) => {
    const known = made.get(file) ?? readPdf(readFileSync(join(folder as string, 'olmocr', file))).catch(() => '');
    made.set(file, known);
    return known;
  };
}

async function wordScores(): Promise<void> {
  const scores = new Map<string, number[]>();
  for (const { id, format, file, markdown } of lines<{ id: string; format: string; file: string; markdown: string }>(
    'docling',
  )) {
    const score = f1(await read('docling', file), markdown);
    scores.set(format, [...(scores.get(format) ?? []), score]);
    if (shows && score < 0.97) console.log(`  docling ${id}: ${score.toFixed(3)}`);
  }
  for (const [format, list] of scores) {
    console.log(
      `docling ${format}: ${(list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(3)} (${list.length})`,
    );
  }
}

async function strings(): Promise<void> {
  let found = 0;
  let all = 0;
  for (const { id, file, contains = [], not_contains: not = [] } of lines<{
    id: string;
    file: string;
    contains?: string[];
    not_contains?: string[];
  }>('markitdown')) {
    const markdown = await read(
      'markitdown',
      file,
      not.some((one) => one.endsWith('base64...')) || contains.some((one) => /base64,\S/.test(one))
        ? { pictures: true }
        : {},
    );
    const flat = plain(markdown);
    for (const [text, isWanted] of [
      ...contains.map((one) => [one, true] as const),
      ...not.map((one) => [one, false] as const),
    ]) {
      all++;
      if ((markdown.includes(text) || flat.includes(plain(text).replace(/^[*-] /, ''))) === isWanted) found++;
      else if (shows) console.log(`  markitdown ${id}: ${isWanted ? 'lacks' : 'has'} ${JSON.stringify(text)}`);
    }
  }
  console.log(`markitdown: ${found} of ${all}`);
}

if (only === undefined || only === 'olmocr') {
  await assertions('trawl', (file) => read('olmocr', file));
  await assertions('liteparse', peer(liteparse));
  if (peers !== undefined) await assertions('pdf-inspector', peer(pdfInspector(peers)));
}
if (only === undefined || only === 'docling') await wordScores();
if (only === undefined || only === 'markitdown') await strings();
documents[Symbol.dispose]();
