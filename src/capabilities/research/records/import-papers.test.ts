import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { searchPapersQuery } from '@trawl/contract/v2/research/papers.ts';
import { openIngest } from '../../../../test/support/ingest.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { paperService } from '../paper-service.ts';
import { createResearch } from '../research.ts';
import { importPapers } from './import-papers.ts';

test('records with full texts are stored a few at a time, in constant memory', async () => {
  const file = join(tempDir(), 'papers.jsonl');
  const text = 'word '.repeat(200_000);
  const lines = Array.from({ length: 30 }, (_, i) =>
    JSON.stringify({ doi: `10.5555/${i}`, title: `Paper ${i}`, abstract: 'About it.', text }),
  );
  await writeFile(file, lines.join('\n'));
  await using deps = await openIngest();
  const stored: number[] = [0];
  const summary = await importPapers(
    deps,
    { source: 'jsonl', file },
    { onProgress: ({ records }) => void stored.push(records) },
  );
  assert.equal(summary.added, 30);
  const most = Math.max(...stored.slice(1).map((records, i) => records - (stored[i] as number)));
  assert.ok(most <= 13, `${most} records of a million characters in one transaction`);
});

test('a filter takes only some works of OpenAlex, and a file of another format is still refused', async () => {
  const work = (n: number, facts: object) => ({
    id: `https://openalex.org/W${n}`,
    doi: `https://doi.org/10.5555/${n}`,
    title: `Work ${n}`,
    type: 'article',
    language: 'en',
    publication_year: 2021,
    primary_topic: { field: { display_name: 'Computer Science' }, domain: { display_name: 'Physical Sciences' } },
    ...facts,
  });
  const works = [
    work(1, {}),
    work(2, { type: 'dataset' }),
    work(3, { language: null }),
    work(4, { publication_year: 2019 }),
    work(5, { publication_year: 3000 }),
    work(6, { publication_year: '2021' }),
    work(7, { primary_topic: null }),
    work(8, { primary_topic: { field: 'Computer Science' } }),
    work(9, { primary_topic: { subfield: { display_name: 'computer science' } } }),
    work(10, { title: null }),
    work(11, { title: null, type: 'dataset' }),
  ];
  const folder = tempDir();
  const file = join(folder, 'works.jsonl');
  await writeFile(file, works.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const filter = {
    types: ['Article'],
    languages: ['en'],
    fields: ['Computer Science'],
    fromYear: 2020,
    toYear: 2022,
  };
  await using deps = await openIngest();
  const some = await importPapers(deps, { source: 'openalex', file, filter });
  assert.deepEqual([some.added, some.rejected], [2, 1]);
  const all = await importPapers(deps, { source: 'openalex', file });
  assert.deepEqual([all.added, all.unchanged, all.rejected], [7, 2, 2]);
  const other = join(folder, 'other.jsonl');
  await writeFile(other, `${JSON.stringify({ type: 'dataset', DOI: '10.5555/1' })}\n`);
  await assert.rejects(importPapers(deps, { source: 'openalex', file: other, filter }), /does not look like OpenAlex/);
});

test('the references of a bibliography that have an id are papers, and the others are listed', async () => {
  const file = join(tempDir(), 'library.bib');
  await writeFile(
    file,
    `@article{a, title={Reading of {L}ights}, author={O'Neill, Maeve}, year=2015, doi={10.5555/lights}}
@misc{b, title={Without an id}, author={Tan, Wei}}
@article{c, title={Ships}, eprint={1706.03762}, archivePrefix={arXiv}, abstract={Of ships.}}`,
  );
  await using deps = await openIngest();
  const first = await importPapers(deps, { source: 'bibliography', file });
  assert.deepEqual([first.added, first.rejected], [2, 1]);
  const rows = await deps.db
    .as<{ papers: { title: string; authors: string; abstract: string } }>()
    .kysely.selectFrom('papers')
    .select(['title', 'authors', 'abstract'])
    .orderBy('title')
    .execute();
  assert.deepEqual(rows, [
    { title: 'Reading of Lights', authors: '["Maeve O\'Neill"]', abstract: '' },
    { title: 'Ships', authors: '[]', abstract: 'Of ships.' },
  ]);
  const again = await importPapers(deps, { source: 'bibliography', format: 'bibtex', file });
  assert.deepEqual([again.added, again.unchanged], [0, 2]);
  await assert.rejects(importPapers(deps, { source: 'bibliography', format: 'ris', file }), /no reference in it/);
});

test('references without an id are in the reading list, and never in what the search of papers returns', async () => {
  const file = join(tempDir(), 'library.bib');
  const references = Array.from(
    { length: 12 },
    (_, n) =>
      `@misc{r${n}, title={Harbour lights ${n}}, author={Tan, Wei}, year=2019${n % 2 ? `, doi={10.5555/r${n}}` : ''}}`,
  );
  await writeFile(file, references.join('\n'));
  await using deps = await openIngest();
  const list = { teamId: 'team', name: 'mine', find: async () => [] };
  const { added, listed } = await importPapers(deps, { source: 'bibliography', file, list });
  assert.deepEqual([added, listed], [6, 6]);
  await using research = await createResearch({ ...deps, starter: false, indexing: false });
  for (const query of ['harbour lights', 'Harbour lights 2', 'Tan Wei', 'author:tan', 'title:harbour', 'year:2019..']) {
    const asked = searchPapersQuery.parse({ query, k: '500' });
    const { results } = await paperService(research).search(asked, deadlineIn(Number.POSITIVE_INFINITY));
    assert.deepEqual(
      results.map(({ primaryId }) => primaryId).sort(),
      [1, 3, 5, 7, 9, 11].map((n) => `doi:10.5555/r${n}`).sort(),
      query,
    );
  }
});
