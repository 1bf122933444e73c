import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { manifestOf, packed, startSnapshotServer, workOf } from '../../../../test/support/snapshot-server.ts';
import { until } from '../../../../test/support/until.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { IngestDeps } from '../records/pipeline.ts';
import { importSnapshot, type SnapshotSummary } from './import-snapshot.ts';
import { sliceId } from './slice.ts';

const works = (from: number, to: number): object[] =>
  Array.from({ length: to - from + 1 }, (_, i) => workOf(from + i, { type: 'article' }));

const WORKS = 'data/works/';

/** Each part is bad in its own way; `says` is what is told of it. */
const BAD_PARTS: readonly { name: string; body: Buffer; records?: number; says?: RegExp; status?: number }[] = [
  { name: 'updated_date=2024-01-01/part_000.gz', body: packed(works(1, 5)) },
  { name: 'updated_date=2024-01-01/part_cut.gz', body: packed(works(6, 60)).subarray(0, -30), says: /is cut off/ },
  { name: 'updated_date=2024-01-02/part_empty.gz', body: Buffer.alloc(0), says: /is empty/ },
  { name: 'updated_date=2024-01-02/part_other.gz', body: packed([{ DOI: '10.5555/1' }]), says: /does not look like/ },
  { name: 'updated_date=2024-01-02/part_noise.gz', body: Buffer.from('<html>no</html>'), says: /does not look like/ },
  { name: 'updated_date=2024-01-03/part_403.gz', body: packed(works(70, 71)), status: 403, says: /status 403/ },
  { name: 'updated_date=2024-01-03/part_503.gz', body: packed(works(72, 73)), status: 503 },
  { name: 'updated_date=2024-01-03/part_changed.gz', body: packed(works(74, 75)), records: 9, says: /not 9 as listed/ },
  {
    name: 'updated_date=2024-01-04/part_records.gz',
    body: packed([
      workOf(80, { title: null }),
      workOf(81, { abstract_inverted_index: { ['long'.repeat(1_300_000)]: [0] } }),
      workOf(82, { publication_year: 3000, publication_date: '3000-01-01' }),
      '{"id": "https://openalex.org/W83", "title": "half',
      workOf(84),
    ]),
  },
  { name: 'updated_date=3000-01-01/part_000.gz', body: packed(works(90, 91)) },
];

describe('a snapshot of OpenAlex in a bucket', () => {
  it('is imported but for what is bad in it, which is named, counted, and tried again', async () => {
    const stated = BAD_PARTS.map(({ name, body, records }) => {
      return [name, records === undefined ? body : Buffer.alloc(records), 5] as const;
    });
    await using server = await startSnapshotServer([
      ...BAD_PARTS.map(({ name, body }): [string, Buffer] => [WORKS + name, body]),
      [`${WORKS}manifest`, manifestOf([...stated, stated[0] as (typeof stated)[0]])],
      ['data/merged_ids/works/2024-02-01.csv.gz', packed(['merge_date,id,merge_into_id', ...MERGES])],
      ['data/authors/updated_date=2024-01-01/part_000.gz', packed([{}])],
    ]);
    const waits = new Map<string, number>();
    server.fault = (key, _, response) => {
      const status = BAD_PARTS.find(({ name }) => key.endsWith(name))?.status;
      const times = (waits.get(key) ?? 0) + 1;
      waits.set(key, times);
      if (status === undefined || (status === 503 && times > 2)) return false;
      response.writeHead(status, { 'retry-after': '0' }).end();
      return true;
    };
    await using deps = await openIngest();
    const task = { source: 'openalex', place: 's3://bucket/data/works', endpoint: server.url } as const;
    const first = await run(deps, task);
    for (const { name, says } of BAD_PARTS) {
      const told = first.problems.filter((problem) => problem.startsWith(name)).join('\n');
      if (says) assert.match(told, says, name);
    }
    assert.ok(first.problems.some((problem) => /listed twice/.test(problem)));
    assert.deepEqual(first.parts, { total: 11, read: 6, before: 0, failed: 5 });
    assert.equal(first.rejected, 5, 'no title, half a record, three merges');
    assert.match(readFileSync(first.rejectsFile as string, 'utf8'), /circular merge: W2 into W3/);
    assert.equal((await findPaper(deps.db.as(), 'doi:10.5555/82'))?.created, undefined);
    assert.equal((await findPaper(deps.db.as(), 'doi:10.5555/81'))?.abstract.length, 0);
    assert.equal(await findPaper(deps.db.as(), 'doi:10.5555/5'), undefined, 'deleted by OpenAlex');
    assert.equal(first.removed, 1);
    assert.deepEqual((await findPaper(deps.db.as(), 'doi:10.5555/1'))?.ids.openalex, ['W1', 'W999']);

    // Mended: only the parts that were not read are asked for.
    for (const { name, says } of BAD_PARTS) if (says) server.files.set(WORKS + name, packed(works(6, 10)));
    server.fault = () => false;
    server.files.set(`${WORKS}updated_date=2024-06-01/part_000.gz`, packed(works(95, 96)));
    server.files.set('data/merged_ids/works/2024-06-01.csv.gz', packed(['2024-06-01,W999,W95']));
    server.asked.length = 0;
    const second = await run(deps, task);
    assert.deepEqual(second.parts, { total: 13, read: 8, before: 5, failed: 0 });
    assert.equal(second.resumed, false);
    assert.ok(!server.asked.some((asked) => asked.includes('part_503')));
    // Complete up to June: earlier days have nothing new, whatever day the future brings.
    server.files.set(`${WORKS}updated_date=2024-05-01/part_000.gz`, packed(works(97, 98)));
    server.files.set(`${WORKS}updated_date=2024-07-01/part_000.gz`, packed(works(99, 100)));
    const third = await run(deps, task);
    assert.deepEqual([third.parts.read, third.added], [1, 2]);
  });

  it('resumes at the byte where it was stopped, and takes a part again that changed meanwhile', async () => {
    const [same, other] = ['updated_date=2024-01-01/part_000.gz', 'updated_date=2024-01-01/part_001.gz'] as const;
    const body = packed(works(1, 400));
    await using server = await startSnapshotServer([
      [same, body],
      [other, packed(works(401, 700))],
    ]);
    const stated = (name: string) => [name, server.files.get(name) as Buffer, 400] as const;
    server.files.set('manifest', manifestOf([stated(same), stated(other)]));
    await using deps = await openIngest();
    const task = { source: 'openalex', place: `${server.url}/web/` } as const;
    const stop = new AbortController();
    const half = body.length >> 1;
    // Half of each part, then nothing until somebody gives up.
    server.fault = (key, _, response) => {
      if (key === 'manifest') return false;
      const whole = server.files.get(key) as Buffer;
      const headers = { etag: etagOf(whole), 'content-range': `bytes 0-${whole.length - 1}/${whole.length}` };
      response.writeHead(206, headers).write(whole.subarray(0, half));
      return true;
    };
    const stopped = assert.rejects(run(deps, task, stop.signal));
    const folder = join(deps.config.dataDir, 'snapshots', sliceId(task));
    await until(() => sizesIn(folder).filter((size) => size === half).length === 2, 'half of each part');
    stop.abort();
    await stopped;
    server.fault = () => false;
    server.asked.length = 0;
    server.files.set(other, packed(works(401, 750)));
    const outlook: number[] = [];
    const resumed = await run(deps, task, undefined, (records) => outlook.push(records));
    assert.ok(server.asked.some((asked) => asked.startsWith(`${same} bytes=${half}-`)));
    assert.match(resumed.problems.join(), /^updated_date=2024-01-01\/part_001.gz: it changed while it was fetched/);
    assert.deepEqual([resumed.added, outlook], [750, [800]]);
  });

  it('says so if the bucket refuses its list, and waits while it is busy', async () => {
    await using server = await startSnapshotServer([
      ['works/updated_date=2024-01-01/part_000.gz', packed(works(1, 3))],
    ]);
    await using deps = await openIngest();
    const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url } as const;
    let status = 403;
    let times = 0;
    server.fault = (key, _, response) => {
      if (!key.includes('list-type') || (status === 503 && ++times > 2)) return false;
      response.writeHead(status, { 'retry-after': '0' }).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    };
    await assert.rejects(run(deps, task), { name: 'OperatorError', message: /403/ });
    status = 503;
    assert.equal((await run(deps, task)).added, 3);
    assert.equal(times > 2, true);
  });

  it('ends with a word about a disk that is full, and goes on when there is room', async () => {
    const name = 'updated_date=2024-01-01/part_000.gz';
    await using server = await startSnapshotServer([[`works/${name}`, packed(works(1, 3))]]);
    await using deps = await openIngest();
    const task = { source: 'openalex', place: 's3://bucket/works', endpoint: server.url } as const;
    const file = createHash('sha256').update(name).digest('hex').slice(0, 24);
    const folder = join(deps.config.dataDir, 'snapshots', sliceId(task));
    mkdirSync(folder, { recursive: true });
    symlinkSync('/dev/full', join(folder, `${file}.part`));
    await assert.rejects(run(deps, task), /the disk is full/);
    rmSync(folder, { recursive: true });
    assert.equal((await run(deps, task)).added, 3);
  });
});

describe('other snapshots', () => {
  it('of PubMed: the baseline, then its updates, which delete citations', async () => {
    const articles = (from: number, to: number): string =>
      Array.from({ length: to - from + 1 }, (_, i) => articleOf(from + i)).join('');
    const deleted = '<DeleteCitation><PMID Version="1">2</PMID><PMID>3</PMID><PMID>77</PMID></DeleteCitation>';
    await using server = await startSnapshotServer([
      [
        'updatefiles/pubmed24n0002.xml.gz',
        packed([`<PubmedArticleSet>${articles(9, 9)}${deleted}</PubmedArticleSet>`]),
      ],
      ['baseline/pubmed24n0001.xml.gz', packed([`<PubmedArticleSet>${articles(1, 5)}</PubmedArticleSet>`])],
      ['baseline/pubmed24n0001.xml.gz.md5', Buffer.from('MD5')],
    ]);
    await using deps = await openIngest();
    // Known to another source as well: not PubMed's to delete.
    const known = { ids: { doi: ['10.5555/3'] }, title: 'Article 3', abstract: '', authors: [], categories: [] };
    await deps.db.transaction((tx) => addRecords(tx, 'crossref', [known]));
    const task = { source: 'pubmed', place: `${server.url}/web/` } as const;
    const { added, updated, removed } = await run(deps, task);
    assert.deepEqual({ added, updated, removed }, { added: 5, updated: 1, removed: 1 });
    assert.equal(await findPaper(deps.db.as(), 'pmid:2'), undefined);
    assert.ok(await findPaper(deps.db.as(), 'pmid:3'));
    server.files.set(
      'updatefiles/pubmed24n0003.xml.gz',
      packed([`<PubmedArticleSet>${articles(10, 10)}</PubmedArticleSet>`]),
    );
    const update = await run(deps, task);
    assert.deepEqual([update.parts.before, update.added], [2, 1]);
  });

  it('of arXiv: one file of JSON lines', async () => {
    const records = [1, 2].map((n) => ({
      id: `2101.0000${n}`,
      title: `Paper ${n}`,
      abstract: 'About.',
      authors: 'A B',
    }));
    await using server = await startSnapshotServer([['arxiv-metadata.json.gz', packed(records)]]);
    await using deps = await openIngest();
    const task = { source: 'arxiv', place: `${server.url}/web/arxiv-metadata.json.gz` } as const;
    assert.equal((await run(deps, task)).added, 2);
  });
});

/** Works that became others: W999 is not in the catalog, W2 and W3 become each other, W5 is deleted. */
const MERGES = [
  '2024-02-01,W999,W1',
  '2024-02-01,W2,W3',
  '2024-02-01,W3,W2',
  '2024-02-01,https://openalex.org/W5,https://openalex.org/W4285719527',
  'no merge',
];

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

const articleOf = (n: number): string =>
  `<PubmedArticle><MedlineCitation><PMID>${n}</PMID><Article><ArticleTitle>Article ${n}</ArticleTitle></Article></MedlineCitation>
  <PubmedData><ArticleIdList><ArticleId IdType="pubmed">${n}</ArticleId><ArticleId IdType="doi">10.5555/${n}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>`;

const sizesIn = (folder: string): number[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => statSync(join(folder, name)).size) : [];

async function run(
  deps: IngestDeps,
  task: Parameters<typeof importSnapshot>[1],
  signal?: AbortSignal,
  onRecords?: (records: number) => void,
): Promise<SnapshotSummary> {
  await using egress = createEgress({ purposeHosts: [task.endpoint ?? task.place].filter((url) => /^http/.test(url)) });
  return await importSnapshot({ ...deps, egress, indexing: false }, task, {
    ...(signal === undefined ? {} : { signal }),
    onOutlook: ({ records }) => records !== undefined && onRecords?.(records),
  });
}
