import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { type OldOptions, oldTrawl } from './old-service.ts';

const SUBJECTS = 'tides ropes sails anchors lighthouses currents hulls charts winds fog buoys knots'.split(' ');

/** Papers that cite one another, one with its full text. */
const PAPERS = [
  {
    ids: { arxiv: ['1706.03762v5'] },
    title: 'Attention Is All You Need',
    abstract: 'The Transformer relies on attention mechanisms.',
    authors: ['Ashish Vaswani', 'Noam Shazeer'],
    categories: ['cs.CL', 'cs.LG'],
    created: '2017-06-12',
    text: 'Attention lets a model look at all positions at once. The encoder has six layers. Training took twelve hours.',
  },
  ...SUBJECTS.map((subject, i) => ({
    doi: `10.5555/harbour-${i}`,
    title: `On ${subject} in harbours`,
    abstract: `We measured ${subject} in nine harbours for ${i + 2} years and compare them with ${SUBJECTS[(i + 1) % SUBJECTS.length]}.`,
    authors: [`Author ${subject}`],
    created: `20${10 + i}-01-15`,
    references: [`10.5555/harbour-${(i + 1) % SUBJECTS.length}`, '10.5555/harbour-0'],
  })),
];

/** Imports papers and a developer corpus with the old command line, before the first start. */
export async function makeCorpora(options: OldOptions, work: string): Promise<void> {
  const papers = join(work, 'papers.jsonl');
  writeFileSync(papers, PAPERS.map((paper) => `${JSON.stringify(paper)}\n`).join(''));
  await oldTrawl(options, 'papers', 'import', 'jsonl', papers);
  const docs = join(work, 'docs');
  mkdirSync(docs);
  writeFileSync(
    join(docs, 'moor.md'),
    '# Mooring\n\nCall `moor(boat)` to tie a boat. It throws when the tide is out.\n',
  );
  writeFileSync(join(docs, 'sail.md'), '# Sailing\n\nCall `sail(boat, course)` once the anchor is up.\n');
  await oldTrawl(options, 'developer', 'import', docs, '--source', 'https://docs.harbour.example');
}

/** Papers of the import that is killed, and how many of them are in the database before that, at least. */
export const IMPORTED = { all: 2400, some: 500 } as const;
/** The file of that import, in the folder that it was made in; its time is part of what an import is found by. */
export const IMPORT_FILE = { name: 'more.jsonl', mtime: 1_700_000_000 } as const;

/** Writes the file, the same every time. @returns its path */
export function writeImport(folder: string): string {
  const file = join(folder, IMPORT_FILE.name);
  const line = (i: number): string =>
    `${JSON.stringify({ doi: `10.5555/more-${i}`, title: `Buoy ${i}`, abstract: `Buoy ${i} is painted ${i % 2 ? 'red' : 'green'}.` })}\n`;
  writeFileSync(file, Array.from({ length: IMPORTED.all }, (_, i) => line(i)).join(''));
  utimesSync(file, IMPORT_FILE.mtime, IMPORT_FILE.mtime);
  return file;
}

/** Waits until every corpus is searchable. */
export async function indexed(options: OldOptions): Promise<void> {
  await until(async () => {
    const papers = JSON.parse(await oldTrawl(options, 'papers', 'status', '--json'));
    const developer = JSON.parse(await oldTrawl(options, 'developer', 'status', '--json'));
    return papers.index.waiting === 0 && developer.index.waiting === 0;
  }, 'the indexes');
}
