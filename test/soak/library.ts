// Imports a library of 500 references and 110 PDFs of ten kinds, and finds each again.
//
//   npm run soak -- library [seed] [files of each kind] [references]
//
// A browser prints the PDFs, some become scans, and some have their DOI only in their metadata. One paper is in ten more files. They are imported into a new
// catalog with its starter library; then each is asked for by its title, its authors and its id.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp } from '../support/app.ts';
import { trawl } from '../support/cli.ts';
import { type Known, libraryFiles, zoteroExport } from '../support/library-files.ts';
import { tempDir } from '../support/tmp.ts';

const [seed = 1, each = 10, count = 500] = process.argv.slice(2).map(Number);
const dataDir = tempDir();
const folder = join(tempDir(), 'papers');
await mkdir(folder);
const files = await libraryFiles(seed, each);
for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
const { text, references } = zoteroExport(count, seed + 1);
const bib = join(folder, '..', 'library.bib');
await writeFile(bib, text);

const app = await startApp({ dataDir, starter: true });
type Results = readonly {
  readonly title: string;
  readonly paperId: string | null;
  readonly ids: Record<string, string[]>;
}[];

const ask = async (path: string): Promise<Results> => (await app.ask(path)).body.results ?? [];
for (const source of [bib, folder]) {
  const ran = await trawl(['papers', 'import', source], { TRAWL_DATA_DIR: dataDir });
  console.log(`${ran.stdout}${ran.code === 0 ? '' : ran.stderr}`);
  if (ran.code !== 0) process.exit(1);
}

const encoded = encodeURIComponent;
const letters = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const has = (results: Results, { title }: Known): boolean =>
  results.some((found) => letters(found.title) === letters(title));
const find = async (paper: Known, query: string): Promise<boolean> =>
  has(await ask(`/v2/search/research/library?k=20&query=${encoded(query)}`), paper) ||
  (paper.id !== undefined && has(await ask(`/v2/search/research/papers?k=20&query=${encoded(query)}`), paper));
const missed = async (what: string, papers: readonly Known[], query: (paper: Known) => string | undefined) => {
  const asked = papers.filter((paper) => query(paper) !== undefined);
  const lost: string[] = [];
  for (const paper of asked)
    if (!(await find(paper, query(paper) as string)))
      lost.push(`${(paper as { name?: string }).name ?? ''} ${query(paper)}`);
  console.log(`${what}: ${asked.length - lost.length} of ${asked.length}`);
  for (const one of lost) console.log(`  lost: ${one}`);
};
for (const [name, papers] of [
  ['references', references],
  ['files', files],
] as const) {
  await missed(`${name} by title`, papers, ({ title }) => title);
  await missed(
    `${name} by authors and a word`,
    papers,
    ({ authors, title }) => `${authors.slice(0, 2).join(' ')} ${title.split(' ')[1]}`,
  );
  await missed(`${name} by id`, papers, ({ id }) => id);
}
// Identified rightly: one entry with the title, and with the paper's id where it has one.
const wrong: string[] = [];
for (const file of files) {
  const results = await ask(`/v2/search/research/library?k=20&query=${encoded(file.title)}`);
  const entry = results.find(({ title }) => letters(title) === letters(file.title));
  const [namespace = '', id = ''] = file.id?.split(/:(.*)/s) ?? [];
  const isRight = file.id === undefined ? entry?.paperId === null : entry?.ids[namespace]?.includes(id.toLowerCase());
  if (isRight !== true)
    wrong.push(`${file.name} ${file.id ?? ''} ${file.title}: ${JSON.stringify(entry?.ids ?? results[0]?.title)}`);
}
console.log(`identified rightly: ${files.length - wrong.length} of ${files.length}`);
for (const one of wrong) console.log(`  wrong: ${one}`);
process.exit(0);
