import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { manifestOf, packed, startSnapshotServer, workOf } from '../../../../test/support/snapshot-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import type { IngestDeps } from '../records/pipeline.ts';
import { costAt, scaled } from './growth.ts';
import { importSnapshot } from './import-snapshot.ts';
import { planSnapshot, type Scratch } from './plan.ts';
import { trySearches } from './try-searches.ts';

const works = (from: number, to: number): object[] =>
  Array.from({ length: to - from + 1 }, (_, i) => workOf(from + i, { type: i % 4 === 0 ? 'dataset' : 'article' }));

/** A catalog for a sample whose size grows with each import. */
function scratchOf(sample: IngestDeps): Scratch {
  let imports = 0;
  return {
    folder: tempDir(),
    size: async () => ({ database: imports * 1_000, index: imports * 100 }),
    use: (work) => {
      imports++;
      return work({ ...sample, indexing: false });
    },
    searches: async () => ({ papers: 100_106, learning: 1_000, p50: 10, p95: 20 }),
  };
}

it('a plan tells about as many records and papers as an import then brings', async () => {
  const parts = Array.from({ length: 8 }, (_, i) => {
    const records = works(i * 1_000 + 1, i * 1_000 + 1_000 - i * 50);
    return [`updated_date=2024-01-0${i + 1}/part_000.gz`, packed(records), records.length] as const;
  });
  await using server = await startSnapshotServer(parts.map(([name, body]) => [`works/${name}`, body]));
  server.files.set('works/manifest', manifestOf(parts));
  await using deps = await openIngest();
  await using egress = createEgress({ purposeHosts: [server.url] });
  const filter = { types: ['article'], languages: [], fields: [], fromYear: undefined, toYear: undefined };
  const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url, filter } as const;
  await using sample = await openIngest();
  const scratch = scratchOf(sample);
  const plan = await planSnapshot({ egress, log: deps.log }, task, scratch, { head: 20_000 });
  assert.deepEqual([plan.parts, plan.records.all, plan.records.stated], [8, 6_600, true]);
  assert.ok(plan.time.all > 0 && plan.memory.import > 0 && plan.disk.database > 0);
  const { added } = await importSnapshot({ ...deps, egress, indexing: false }, task);
  assert.ok(Math.abs(plan.papers / added - 1) < 0.1, `${plan.papers} planned, ${added} came`);
  assert.ok(Math.abs(plan.records.wanted / added - 1) < 0.1);
});

it('a plan of PubMed on a web server knows sizes from its index pages, or asks for them', async () => {
  const articles = (from: number): string =>
    Array.from(
      { length: 300 },
      (_, i) =>
        `<PubmedArticle><MedlineCitation><PMID>${from + i}</PMID><Article><ArticleTitle>Article ${from + i}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`,
    ).join('');
  const parts = [1, 301, 601].map((from): [string, Buffer] => [
    `baseline/pubmed26n000${from}.xml.gz`,
    packed([`<PubmedArticleSet>${articles(from)}</PubmedArticleSet>`]),
  ]);
  await using server = await startSnapshotServer(parts);
  await using deps = await openIngest();
  await using egress = createEgress({ purposeHosts: [server.url] });
  const task = { source: 'pubmed', place: `${server.url}/web/` } as const;
  const bytes = parts.reduce((sum, [, body]) => sum + body.length, 0);
  for (const tellsSizes of [true, false]) {
    server.tellsSizes = tellsSizes;
    server.asked.length = 0;
    await using sample = await openIngest();
    const plan = await planSnapshot({ egress, log: deps.log }, task, scratchOf(sample));
    assert.equal(plan.parts, 3);
    assert.ok(Math.abs(plan.records.all / 900 - 1) < 0.1, `${plan.records.all} planned of 900`);
    assert.ok(Math.abs(plan.bytes / bytes - 1) < 0.1, `${plan.bytes} planned of ${bytes}`);
    const sizes = server.asked.filter((asked) => asked.endsWith('bytes=0-0')).length;
    assert.equal(sizes, tellsSizes ? 0 : 3);
  }
});

it('a search of ten times the papers takes longer, by what was measured on this machine', () => {
  for (const cost of ['p50', 'p95', 'learning', 'service', 'learner'] as const) {
    const costs = [1_000, 10_000, 100_106, 400_000, 1_001_060, 40_000_000].map((papers) => costAt(cost, papers));
    assert.deepEqual(
      costs,
      costs.toSorted((a, b) => a - b),
      cost,
    );
  }
  // Twice as slow a machine is so at any size.
  assert.equal(Math.round(scaled('p50', 30, 100_106, 1_001_060) * 10), 612);
});

it('a catalog is searched for titles of its own', async () => {
  await using server = await startSnapshotServer([
    ['works/updated_date=2024-01-01/part_000.gz', packed(works(1, 300))],
  ]);
  await using deps = await openIngest();
  assert.equal(await trySearches({ db: deps.db, config: deps.config, log: deps.log }), undefined);
  await using egress = createEgress({ purposeHosts: [server.url] });
  await importSnapshot({ ...deps, egress }, { source: 'openalex', place: 's3://bucket/works', endpoint: server.url });
  const tried = await trySearches({ db: deps.db, config: deps.config, log: deps.log });
  assert.equal(tried?.papers, 300);
  assert.ok(tried.p50 > 0 && tried.p95 >= tried.p50);
});
