import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { type ClaimedJob, createJobs, type Jobs, migrations as jobsMigrations } from '../../foundation/jobs/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import {
  type Blobs,
  createFolderBlobs,
  type Database,
  migrate,
  type SharedTextTables,
  sharedTextMigrations,
} from '../../foundation/store/index.ts';
import { createFeeds, migrations as feedMigrations } from '../../platform/feeds/index.ts';
import { migrations as scrapeMigrations } from '../scrape/index.ts';
import { packFetched, readArchive } from './archive-rows.ts';
import { addDocuments, blobPrefix, packDocument, readDocuments } from './documents.ts';
import { addPages, endPages, keyOf, knownPages, listPages, nextPages } from './frontier.ts';
import { type Ledger, type LedgerDeps, openLedger } from './ledger.ts';
import { removeExpired } from './retention.ts';
import { CRAWL } from './settings.ts';
import { readProgress } from './status.ts';
import { migrations } from './tables.ts';
import { addToTotals, countPages, readTotals } from './totals.ts';

const START = 1_700_000_000_000;

forEachEngine('rows of crawls', (fresh) => {
  let db: Database;
  let jobs: Jobs;
  let blobs: Blobs;
  let clock: ReturnType<typeof manualClock>;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, [
      ...jobsMigrations,
      ...sharedTextMigrations,
      ...scrapeMigrations,
      ...migrations,
      ...feedMigrations,
    ]);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
    blobs = createFolderBlobs(tempDir());
  });

  const add = (jobId: string, count: number) =>
    db.transaction((tx) =>
      addPages(
        tx,
        jobId,
        1,
        Array.from({ length: count }, (_, i) => ({
          key: keyOf(`${i}`),
          url: `http://a/${i}`,
          depth: 0,
          state: 'queued' as const,
        })),
        START,
      ),
    );
  const ended = {
    status: 200,
    credits: 1,
    at: START,
    durationMs: 5,
    title: null,
    error: null,
    code: null,
    n: null,
    attempts: 1,
    wait: null,
  };

  test('pages are found by words with letters beyond ASCII, as they are written', async () => {
    const page = { key: keyOf('ö'), url: 'http://a/Öl', depth: 0, state: 'queued' as const };
    await db.transaction((tx) => addPages(tx, 'a', 1, [page], START));
    assert.equal((await listPages(db, 'a', { search: 'A/Öl', limit: 9 })).length, 1);
  });

  test('what became of pages is written and counted, odd text too', async () => {
    await add('a', 5);
    await add('b', 2);
    await db.transaction((tx) =>
      endPages(tx, 'a', [
        {
          ...ended,
          seq: 2,
          state: 'done',
          title: `zero\0half\ud800 "quoted" 'x' ${'y'.repeat(400)}`,
          n: 1,
          credits: 3,
        },
        { ...ended, seq: 4, state: 'failed', status: null, error: 'no\0', credits: 0 },
      ]),
    );
    const { byState, credits } = await countPages(db, 'a');
    assert.deepEqual([byState.queued, byState.done, byState.failed, credits], [3, 1, 1, 3]);
    assert.equal((await countPages(db, 'b')).byState.queued, 2);
    const [done] = await listPages(db, 'a', { states: ['done'], limit: 9 });
    assert.equal(done?.title?.startsWith('zerohalf\ufffd "quoted"'), true);
    assert.equal(done?.title?.length, 299);
    assert.deepEqual(
      (await nextPages(db, 'a', { after: 1 }, 10)).map(({ seq }) => seq),
      [3, 5],
    );
    assert.deepEqual(
      (await nextPages(db, 'a', { after: 0, last: 4 }, 10)).map(({ seq }) => seq),
      [1, 3],
      'what is stored meanwhile is read by the next call, and not by both',
    );
    assert.equal((await countPages(db, 'a')).last, 5);
    assert.deepEqual([...(await knownPages(db, 'a', [keyOf('0'), keyOf('77')])).keys()], [keyOf('0')]);
  });

  test('the records of a job with an archive come in the order of its documents, large ones from blobs', async () => {
    const place = { jobId: 'a', teamId: 't', blobs };
    const pages = ['small', 'large', 'cached'].map(async (name) => {
      const body = name === 'large' ? randomBytes(300_000) : Buffer.from(name);
      const at = START;
      const exchange = {
        url: `http://a/${name}`,
        method: 'GET',
        at,
        requestHeaders: {},
        status: 200,
        headers: {},
        setCookies: [],
        body,
      };
      const exchanges = name === 'cached' ? [] : [exchange];
      return packFetched(place, name, { document: { name }, url: exchange.url, title: name, exchanges });
    });
    const packed = await Promise.all(pages);
    assert.deepEqual(
      packed.map(({ archive }) => archive?.archive_key),
      [null, 'crawls/a/large.warc.gz', undefined],
    );
    await db.transaction((tx) => addDocuments(tx, 'a', 1, packed));
    const read = await Array.fromAsync(readArchive(db, blobs, 'a'), async ({ bytes, title, index }) => {
      const { length } = bytes instanceof Uint8Array ? bytes : Buffer.concat(await Array.fromAsync(bytes));
      return [title, index.length, length > 300_000];
    });
    assert.deepEqual(read, [
      ['small', 1, false],
      ['large', 1, true],
    ]);
  });

  test('documents come in parts that fit, a larger one alone, the largest from a blob', async () => {
    const noise = (length: number): string =>
      Array.from({ length: length / 10 }, () => Math.random().toString(36).slice(2, 12)).join('');
    const documents = [{ a: 1 }, { b: noise(40_000) }, { c: noise(1_000_000) }, { d: 1 }];
    const packed = await Promise.all(
      documents.map((document, n) => packDocument({ jobId: 'a', teamId: 't', blobs }, String(n), document)),
    );
    assert.deepEqual(
      packed.map(({ blobKey }) => blobKey !== null),
      [false, false, true, false],
    );
    await db.transaction((tx) => addDocuments(tx, 'a', 1, packed));
    const read = async (skip: number, limits = { documents: 100, bytes: 50_000 }) => {
      const part = await readDocuments(db, blobs, 'a', skip, limits);
      return [part.documents.map((document) => Object.keys(JSON.parse(document.toString())).join()), part.hasMore];
    };
    assert.deepEqual(await read(0), [['a', 'b'], true]);
    assert.deepEqual(await read(2), [['c'], true]);
    assert.deepEqual(await read(3), [['d'], false]);
    assert.deepEqual(await read(4), [[], false]);
    assert.deepEqual(await read(0, { documents: 1, bytes: 50_000 }), [['a'], true]);
  });

  test('the Markdown of documents is stored once for each team, and comes back as it was', async () => {
    const markdown = `# A page\n\n${'Some "text" of it, with \\ and é.\n'.repeat(40)}`;
    const document = { markdown, metadata: { title: 'A page' } };
    const store = async (jobId: string, teamId: string, one: object, from?: Blobs) => {
      const packed = await packDocument({ jobId, teamId, blobs: from }, '1', one);
      await db.transaction((tx) => addDocuments(tx, jobId, 1, [packed]));
      const { documents } = await readDocuments(db, blobs, jobId, 0, { documents: 1, bytes: 1 });
      assert.deepEqual([JSON.parse(String(documents[0])), documents[0]?.length], [one, packed.size]);
    };
    const texts = async (): Promise<number> =>
      (await db.as<SharedTextTables>().kysely.selectFrom('shared_texts').selectAll().execute()).length;
    await store('a', 't', document, blobs);
    await store('b', 't', { ...document, links: ['https://example.org/'] }, blobs);
    assert.equal(await texts(), 1);
    await store('c', 'other', document, blobs);
    assert.equal(await texts(), 2);
    await store('d', 't', { markdown: 'Short.' }, blobs);
    await store('e', 't', { ...document, markdown: `${markdown}\ud800` }, blobs);
    await store('f', 't', { markdown: `${markdown} in memory` });
    assert.equal(await texts(), 2, 'such are in their own rows');
  });

  const ledgerOf = async (
    job: ClaimedJob,
    limit: number,
    stored: LedgerDeps['stored'] = async () => {},
  ): Promise<Ledger> =>
    openLedger({
      db,
      jobsDb: db,
      credits: { settleAll: async () => {} },
      clock,
      prove: (tx) => jobs.checkpoint(tx, job, {}),
      isShared: () => false,
      jobId: job.id,
      fence: job.fence,
      lock: job.id,
      limit,
      pagesUnderWay: () => 3,
      stored,
      wrote: () => {},
    });
  const claimed = async (): Promise<ClaimedJob> => {
    await jobs.enqueue(db, { kind: CRAWL, teamId: 't' });
    return (await jobs.claim({ kinds: [CRAWL], leaseMs: 1_000 })) as ClaimedJob;
  };
  const found = (...names: string[]) =>
    names.map((name) => ({ key: keyOf(name), url: `http://a/${name}`, depth: 1, state: 'queued' as const }));

  const pageOf = (seq: number, name: string, key = keyOf(name)) => {
    return { seq, key, url: `http://a/${name}`, depth: 1, attempts: 0, wait: 0, bucket: 0 };
  };
  const end = { state: 'done', status: 200, credits: 2, durationMs: 1, attempts: 1 } as const;
  const states = async (jobId: string): Promise<string[]> =>
    (await listPages(db, jobId, { limit: 500 })).map(({ url, state }) => `${url.slice('http://a/'.length)} ${state}`);
  const documentOf = (jobId: string, text: string) =>
    packDocument({ jobId, teamId: 't', blobs: undefined }, text, { text });
  const textsOf = async (jobId: string): Promise<string[]> => {
    const { documents } = await readDocuments(db, undefined, jobId, 0, { documents: 99, bytes: 1e6 });
    return documents.map((one) => JSON.parse(String(one)).text);
  };

  test('no more URLs wait than the limit, the others are spare, and none is stored twice, also from several finders at once', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 5);
    await Promise.all([
      ledger.write({ found: found('a', 'b', 'c') }),
      ledger.write({ found: found('b', 'c', 'd') }),
      ledger.write({ found: found('d', 'e', 'f', 'g') }),
    ]);
    assert.deepEqual(
      (await states(job.id)).map((state) => state.slice(2)),
      [...Array(5).fill('queued'), ...Array(2).fill('spare')],
    );
    await ledger.write({ found: found(...Array.from({ length: 500 }, (_, i) => `x${i}`)) });
    assert.deepEqual([ledger.isFull, ledger.last], [true, 150], 'requests end at 10 x limit + 100');
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
  });

  test('what is not stored gives its slot to the first spare URL, what is stored does not', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 2);
    await ledger.write({ found: found('a', 'b', 'c', 'd', 'e', 'f') });
    const target = { key: keyOf('a'), url: 'http://a/a' };
    await ledger.write({
      page: pageOf(2, 'b'),
      end,
      document: await documentOf(job.id, 'b'),
      alias: target,
      found: [],
    });
    assert.deepEqual(await states(job.id), [
      ...['a queued', 'b duplicate', 'd spare', 'e spare', 'f spare', 'c queued'],
    ]);
    await ledger.write({ page: pageOf(1, 'a'), end, document: await documentOf(job.id, 'a'), found: [] });
    await ledger.write({ page: pageOf(7, 'c'), end: { ...end, state: 'failed', credits: 0 }, found: [] });
    assert.equal((await states(job.id)).at(-1), 'd queued');
    await ledger.write({ page: pageOf(8, 'd'), end, document: await documentOf(job.id, 'd'), found: found('z') });
    assert.equal(ledger.isFull, true);
    const totals = await readTotals(db, job);
    assert.deepEqual(totals, await countPages(db, job.id));
    const { done, queued, spare, failed, duplicate } = totals.byState;
    assert.deepEqual([done, queued, spare, failed, duplicate, totals.credits], [2, 0, 2, 1, 1, 4]);
    assert.deepEqual(await textsOf(job.id), ['a', 'd']);
  });

  test('a redirect to a page that was not stored brings it, once; one to a URL that is left out brings nothing', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 10);
    const leftOut = { ...(found('x')[0] as ReturnType<typeof found>[0]), state: 'external' as const };
    await ledger.write({ found: [...found('a', 'b', 'c', 'd'), leftOut] });
    const failed = { ...end, state: 'failed', credits: 0, error: 'down' } as const;
    const to = (name: string) => ({ key: keyOf(name), url: `http://a/${name}` });
    const move = async (seq: number, name: string, target: string) =>
      ledger.write({
        ...{ page: pageOf(seq, name), end, alias: to(target), found: [] },
        document: await documentOf(job.id, name),
      });
    await Promise.all([ledger.write({ page: pageOf(1, 'a'), end: failed, found: [] }), move(2, 'b', 'a')]);
    await move(3, 'c', 'a');
    await move(4, 'd', 'x');
    assert.deepEqual(await states(job.id), ['a alias', 'b done', 'c duplicate', 'd skipped', 'x external']);
    assert.deepEqual(await textsOf(job.id), ['b']);
    const totals = await readTotals(db, job);
    assert.deepEqual(totals, await countPages(db, job.id));
    assert.deepEqual([totals.byState.failed, totals.credits], [0, 2]);
  });

  test('a page that is missing is held until its other forms were tried, one after the other', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 10);
    const form = (name: string) => ({ ...found(name)[0], key: keyOf('p') }) as ReturnType<typeof found>[0];
    await ledger.write({ found: [form('p'), form('p/'), form('p/index.html')] });
    assert.deepEqual(await states(job.id), ['p queued', 'p/ form', 'p/index.html form']);
    const held = { ...end, state: 'held', status: 404 } as const;
    await ledger.write({
      page: pageOf(1, 'p', keyOf('p')),
      end: held,
      document: await documentOf(job.id, 'p'),
      found: [],
    });
    assert.deepEqual(await states(job.id), ['p held', 'p/index.html form', 'p/ queued']);
    const second = { ...pageOf(4, 'p/'), key: `${keyOf('p')}/1` };
    await ledger.write({
      page: second,
      end: held,
      document: await documentOf(job.id, 'p/'),
      found: [form('p?utm_id=1')],
    });
    assert.deepEqual(await states(job.id), ['p held', 'p/ skipped', 'p/index.html queued', 'p?utm_id=1 form']);
    assert.deepEqual([await textsOf(job.id), (await readTotals(db, job)).credits], [[], 0]);
    const third = { ...pageOf(5, 'p/index.html'), key: `${keyOf('p')}/2` };
    await ledger.write({ page: third, end, document: await documentOf(job.id, 'fine'), found: [form('p?utm_id=2')] });
    assert.deepEqual(await states(job.id), ['p skipped', 'p/ skipped', 'p/index.html done', 'p?utm_id=1 form']);
    assert.deepEqual([await textsOf(job.id), (await readTotals(db, job)).credits], [['fine'], 2]);
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
  });

  test('a held page is stored when it is released, and a form found while it is held is tried', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 10);
    await ledger.write({ found: found('p', 'q') });
    const held = { ...end, state: 'held', status: 410 } as const;
    const document = await documentOf(job.id, 'p');
    await ledger.write({
      page: pageOf(1, 'p'),
      end: held,
      document,
      found: [{ ...found('p/')[0], key: keyOf('p') } as never],
    });
    assert.deepEqual(await states(job.id), ['p held', 'q queued', 'p/ queued']);
    const { queued, held: waiting } = (await readTotals(db, job)).byState;
    assert.deepEqual([queued, waiting], [2, 1]);
    await ledger.write({ page: pageOf(2, 'q'), end, document: await documentOf(job.id, 'q'), found: [] });
    await ledger.write({ found: [], release: { seq: 1, credits: 2 } });
    assert.deepEqual(await textsOf(job.id), ['q', 'p']);
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
    assert.equal((await readTotals(db, job)).credits, 4);
  });

  test('forms of what robots.txt disallows take the free slots of the limit, and others when slots are given back', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 2);
    const names = ['p', 'q', 'r'];
    await ledger.write({
      found: names.map((name) => ({ ...(found(name)[0] as ReturnType<typeof found>[0]), state: 'robots' as const })),
    });
    const formOf = (name: string, end: string) => ({ ...found(name + end)[0], key: keyOf(name) }) as never;
    await ledger.write({ found: names.map((name) => formOf(name, '/')) });
    await ledger.write({ found: [formOf('r', '/index.html')] });
    const blocked = names.map((name) => `${name} robots`);
    assert.deepEqual(await states(job.id), [
      ...blocked,
      ...['p/ queued', 'q/ queued', 'r/ spare', 'r/index.html form'],
    ]);
    const first = { ...pageOf(4, 'p/'), key: `${keyOf('p')}/1` };
    await ledger.write({ page: first, end: { ...end, state: 'failed', credits: 0 }, found: [] });
    const ended = ['p/ failed', 'q/ queued', 'r/index.html form'];
    assert.deepEqual(await states(job.id), [...blocked, ...ended, 'r/ queued']);
    const { byState } = await readTotals(db, job);
    assert.deepEqual([byState.queued, byState.spare, byState.form], [2, 0, 1]);
    const last = { ...pageOf(8, 'r/'), key: `${keyOf('r')}/1` };
    await ledger.write({ page: last, end: { ...end, state: 'failed', credits: 0 }, found: [] });
    assert.equal((await states(job.id)).at(-1), 'r/index.html queued', 'in the slot of the form before');
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
  });

  test('forms are requests too, and end with those of the limit', async () => {
    const job = await claimed();
    await add(job.id, 111);
    await db.transaction((tx) =>
      endPages(
        tx,
        job.id,
        Array.from({ length: 109 }, (_, i) => ({ ...ended, seq: i + 1, state: 'skipped' as const })),
      ),
    );
    const ledger = await ledgerOf(job, 1);
    const form = { ...found('110/')[0], key: keyOf('110') } as never;
    await ledger.write({ found: [form] });
    await ledger.write({ page: pageOf(111, '110'), end: { ...end, state: 'failed', credits: 0 }, found: [] });
    assert.equal((await states(job.id)).at(-1), '110/ form');
  });

  test('a page that redirects to a URL that only waits for a slot is stored, and that URL is not fetched', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 2);
    await ledger.write({ found: found('a', 'b', 'c', 'd') });
    await ledger.write({
      page: pageOf(2, 'b'),
      end,
      document: await documentOf(job.id, 'b'),
      alias: { key: keyOf('c'), url: 'http://a/c' },
      found: [],
    });
    assert.deepEqual(await states(job.id), ['a queued', 'b done', 'd spare', 'c alias']);
    await ledger.write({ page: pageOf(1, 'a'), end: { ...end, state: 'failed', credits: 0 }, found: found('c') });
    assert.deepEqual(await states(job.id), ['a failed', 'b done', 'c alias', 'd queued']);
    assert.deepEqual([await textsOf(job.id), (await readTotals(db, job)).credits], [['b'], 2]);
    assert.deepEqual(await readTotals(db, job), await countPages(db, job.id));
  });

  test('what is said of a page shows no password of another address', async () => {
    const job = await claimed();
    const told: string[] = [];
    const ledger = await ledgerOf(job, 10, async (_, { failed }) => void told.push(...failed.map(({ url }) => url)));
    const secret = (name: string) => `http://user:secret@a/${name}`;
    const own = (seq: number, name: string, key = keyOf(name)) => ({ ...pageOf(seq, name, key), url: secret(name) });
    const names = ['p', 'q', 'r', 's'];
    await ledger.write({ found: found(...names).map((page, n) => ({ ...page, url: secret(names[n] ?? '') })) });
    const forms = ['p/', 'p/index.html'].map((name) => ({ ...found(name)[0], key: keyOf('p'), url: secret(name) }));
    await ledger.write({ found: forms as never[] });
    const held = { ...end, state: 'held', status: 404 } as const;
    const document = await documentOf(job.id, 'p');
    await ledger.write({ page: own(1, 'p'), end: held, document, found: [] });
    await ledger.write({ page: own(7, 'p/', `${keyOf('p')}/1`), end: held, document, found: [] });
    await ledger.write({ page: own(8, 'p/index.html', `${keyOf('p')}/2`), end, document, found: [] });
    await ledger.write({ page: own(2, 'q'), end, alias: { key: keyOf('r'), url: secret('r') }, found: [] });
    await ledger.write({ page: own(4, 's'), end: { ...end, state: 'failed', error: 'gone' }, found: [] });
    const said = (await listPages(db, job.id, { limit: 20 })).flatMap(({ error }) => error ?? []);
    assert.equal(said.length, 4);
    assert.doesNotMatch([...said, ...told].join(), /secret/);
    assert.deepEqual(told, ['http://a/s']);
  });

  test('a worker that lost its job writes nothing', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 100);
    await ledger.write({ found: found('a') });
    clock.advance(2_000);
    const other = (await jobs.claim({ kinds: [CRAWL], leaseMs: 1_000 })) as ClaimedJob;
    assert.equal(other.id, job.id);
    await assert.rejects(ledger.write({ found: found('b') }), /lost/);
    assert.equal((await countPages(db, job.id)).last, 1);
    const next = await ledgerOf(other, 100);
    await next.write({ found: found('c') });
    assert.equal(next.last, 2);
  });

  test('totals change with the rows; those of the last holder hold until the next one has counted', async () => {
    const job = await claimed();
    const ledger = await ledgerOf(job, 100);
    await ledger.write({ found: found('a', 'b', 'c') });
    const page = pageOf(1, 'a');
    await ledger.write({ page, end, found: found('d') });
    await ledger.write({ page: { ...page, seq: 2 }, end: { ...end, state: 'queued', credits: 0, wait: 5 }, found: [] });
    const totals = await readTotals(db, job);
    assert.deepEqual(totals, await countPages(db, job.id));
    assert.deepEqual([totals.byState.queued, totals.byState.done, totals.credits, totals.last], [3, 1, 2, 4]);
    // As a process that counts wrong.
    await db.transaction((tx) => addToTotals(tx, job.id, { done: 100 }));
    assert.equal((await readTotals(db, job)).byState.done, 101);
    clock.advance(2_000);
    const next = (await jobs.claim({ kinds: [CRAWL], leaseMs: 1_000 })) as ClaimedJob;
    assert.equal((await readTotals(db, next)).byState.done, 101);
    // No page is read for that, however often somebody asks meanwhile.
    await sql`ALTER TABLE crawl_pages RENAME TO crawl_pages_away`.execute(db.kysely);
    const progress = await readProgress(db, next, 1_000, clock.now());
    assert.deepEqual([progress.status, progress.completed, progress.total], ['scraping', 101, 104]);
    await sql`ALTER TABLE crawl_pages_away RENAME TO crawl_pages`.execute(db.kysely);
    await ledgerOf(next, 100);
    assert.equal((await readTotals(db, next)).byState.done, 1);
  });

  test('what has expired goes, with its documents and blobs; what has not stays', async () => {
    const DAY = 86_400_000;
    const job = await claimed();
    await add(job.id, 1_200);
    const markdown = 'A text that search or another crawl may refer to. '.repeat(20);
    const packed = await packDocument({ jobId: job.id, teamId: 't', blobs }, '1', {
      markdown,
      big: Array.from({ length: 60_000 }, () => Math.random()),
    });
    await db.transaction((tx) => addDocuments(tx, job.id, 1, [packed]));
    await jobs.complete(db, job);
    const running = await claimed();
    await add(running.id, 3);
    const other = await packDocument({ jobId: running.id, teamId: 't', blobs }, '1', { markdown });
    await db.transaction((tx) => addDocuments(tx, running.id, 1, [other]));
    const accounts = {} as Parameters<typeof createFeeds>[0]['accounts'];
    const feeds = createFeeds({ db, accounts, clock, publicUrl: undefined });
    const deps = { jobs, blobs, feeds, clock, log: silentLog, retention: DAY };
    const signal = new AbortController().signal;
    clock.advance(DAY);
    await removeExpired(deps, signal);
    assert.ok(await jobs.get(job.id));
    clock.advance(2 * 60_000);
    await removeExpired(deps, signal);
    assert.equal(await jobs.get(job.id), undefined);
    assert.equal((await countPages(db, job.id)).byState.queued, 0);
    for await (const { key } of blobs.list(blobPrefix(job.id))) assert.fail(key);
    assert.equal((await countPages(db, running.id)).byState.queued, 3);
    const { documents } = await readDocuments(db, blobs, running.id, 0, { documents: 1, bytes: 1 });
    assert.equal(JSON.parse(String(documents[0])).markdown, markdown, 'the text is still that of another');
    await jobs.complete(db, running);
    clock.advance(2 * DAY);
    await removeExpired(deps, signal);
    const { rows } = await sql`SELECT 1 FROM shared_texts`.execute(db.kysely);
    assert.equal(rows.length, 0, 'the last one is gone');
  });
});
