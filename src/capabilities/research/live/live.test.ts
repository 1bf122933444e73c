import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { Registry } from 'prom-client';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { answering, type LiveApis, type LiveName, startLiveApis, status } from '../../../../test/support/live-apis.ts';
import { until } from '../../../../test/support/until.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { createEgress, createPacer, type Timer } from '../../../foundation/egress/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { createResearchMetrics } from '../metrics.ts';
import { migrations } from '../migrations.ts';
import type { LiveDatabase } from './answers.ts';
import { createLive, type Live } from './live.ts';
import type { LiveTables } from './tables.ts';

const NO_FILTER = { authors: [], categories: [], from: undefined, to: undefined };
const QUICK = { every: 0, atOnce: 2 };
/** Milliseconds that a search waits for its sources. */
const WAIT = 60_000;
const ATTENTION = {
  title: 'Attention Is All You Need',
  abstract: 'A network of attention alone.',
  authors: ['Ashish Vaswani'],
};

const opened: AsyncDisposable[] = [];
after(async () => {
  for (const one of opened.reverse()) await one[Symbol.asyncDispose]();
});

// One long suite: everything must hold on both databases.
forEachEngine('live sources', (fresh) => {
  interface Stage {
    readonly apis: LiveApis;
    readonly live: Live;
    readonly db: LiveDatabase;
    readonly clock: ReturnType<typeof manualClock>;
    /** Advances the clock of the sources' health. */
    pass(ms: number): void;
    /** Names of the sources that returned something, and the primary ids of their papers. */
    find(query?: string, deadline?: Deadline): Promise<Record<string, string[]>>;
    counted(): Promise<Record<string, number>>;
  }

  async function stage(options: { only?: readonly LiveName[]; pace?: number; timer?: Timer } = {}): Promise<Stage> {
    const connection = await (await fresh()).open();
    await migrate(connection, [...indexingMigrations, ...migrations]);
    const db = connection.as<ResearchTables & LiveTables>();
    const apis = await startLiveApis();
    const sources = apis.sources.filter(({ name }) => options.only?.includes(name) ?? true);
    const egress = createEgress({ purposeHosts: sources.map(({ url }) => url) });
    const registry = new Registry();
    const metrics = createResearchMetrics();
    metrics.addTo(registry);
    const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
    let now = 0;
    const pace = { ...QUICK, every: options.pace ?? 0 };
    const paces = { arxiv: pace, openalex: pace, europepmc: pace, semanticscholar: pace, crossref: pace };
    const live = createLive({
      db,
      sources,
      keys: { contact: 'me@example.org', openalex: undefined, semanticscholar: undefined },
      egress,
      pacer: createPacer(paces, options.timer),
      paces,
      log: silentLog,
      metrics,
      clock,
      steady: () => now,
      wait: WAIT,
    });
    opened.push(apis, egress, { [Symbol.asyncDispose]: () => live.close() });
    return {
      apis,
      live,
      db,
      clock,
      pass: (ms) => {
        now += ms;
      },
      find: async (query = 'attention networks', deadline = deadlineIn(60_000)) => {
        const lists = await live.find(query, NO_FILTER, deadline);
        const found: Record<string, string[]> = {};
        for (const { name, ids } of lists) {
          const papers = await Promise.all(ids.map((id) => findPaper(db.as(), String(id))));
          found[name] = papers.map((paper) => paper?.title ?? 'nothing');
        }
        return found;
      },
      counted: async () => {
        const counter = await registry.getSingleMetric('trawl_research_live_total')?.get();
        return Object.fromEntries(
          counter?.values.map(({ labels, value }) => [`${labels.source} ${labels.outcome}`, value]) ?? [],
        );
      },
    };
  }

  it('are queried in parallel; a paper from several is one in the catalog, and the next search sends no request', async () => {
    const { apis, find, db, counted } = await stage();
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    apis.papers('openalex', [{ ...ATTENTION, arxiv: '1706.03762', doi: '10.5555/a' }]);
    apis.papers('semanticscholar', [{ ...ATTENTION, doi: '10.5555/a' }, { title: 'Nameless' }]);
    apis.papers('crossref', [{ title: 'Another', doi: '10.5555/b' }]);
    const expected = {
      arxiv: [ATTENTION.title],
      openalex: [ATTENTION.title],
      europepmc: [],
      semanticscholar: [ATTENTION.title],
      crossref: ['Another'],
    };
    assert.deepEqual(await find(), expected);
    const { n } = await db.kysely
      .selectFrom('papers')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(n), 2);
    const paper = await findPaper(db.as(), 'doi:10.5555/a');
    assert.deepEqual([paper?.ids.arxiv, paper?.source], [['1706.03762'], 'live-arxiv']);
    for (const { headers } of apis.asked) assert.equal(headers.from, 'me@example.org');

    const before = apis.asked.length;
    assert.equal(before, 5);
    assert.deepEqual(await find(), expected);
    assert.equal(apis.asked.length, before);
    assert.deepEqual((await counted())['crossref remembered'], 1);
  });

  it('are queried again after hours, and sooner after an empty response', async () => {
    const { apis, find, clock } = await stage({ only: ['arxiv', 'crossref'] });
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    await find();
    clock.advance(45 * 60_000);
    await find();
    assert.deepEqual([apis.count('arxiv'), apis.count('crossref')], [1, 2]);
    clock.advance(6 * 3_600_000);
    await find();
    assert.deepEqual([apis.count('arxiv'), apis.count('crossref')], [2, 3]);
  });

  it('get one request for simultaneous equal searches', async () => {
    const { apis, find } = await stage({ only: ['arxiv'] });
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    const all = await Promise.all([find(), find(), find()]);
    for (const found of all) assert.deepEqual(found, { arxiv: [ATTENTION.title] });
    assert.equal(apis.count('arxiv'), 1);
  });

  it('do not replace imported text, nor a starter summary by nothing', async () => {
    const { apis, find, db } = await stage({ only: ['crossref', 'arxiv'] });
    const record = {
      ids: { doi: ['10.5555/a'] },
      title: 'Imported',
      abstract: 'Its abstract.',
      authors: [],
      categories: [],
    };
    const starter = {
      ids: { doi: ['10.5555/s'] },
      title: 'Landmark',
      abstract: 'A summary.',
      authors: [],
      categories: [],
    };
    await db.transaction((tx) => addRecords(tx.as(), 'crossref', [record]));
    await db.transaction((tx) => addRecords(tx.as(), 'starter', [starter]));
    apis.papers('crossref', [
      { title: 'Live', abstract: 'Live abstract.', doi: '10.5555/a' },
      { title: 'Landmark, of live', doi: '10.5555/s' },
    ]);
    assert.deepEqual(await find(), { crossref: ['Imported', 'Landmark'], arxiv: [] });
    assert.equal((await findPaper(db.as(), 'doi:10.5555/s'))?.abstract, 'A summary.');
    // A record with an abstract replaces it, like any other record.
    apis.papers('crossref', [{ title: 'Landmark, of live', abstract: 'The abstract.', doi: '10.5555/s' }]);
    await find('another query');
    assert.equal((await findPaper(db.as(), 'doi:10.5555/s'))?.abstract, 'The abstract.');
  });

  const failures: [string, Parameters<LiveApis['reply']>[1], string][] = [
    ['500', status(500), 'failing'],
    ['a page', status(200), 'unusable'],
    [
      'an answer that breaks off',
      (request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"results":[', () => response.destroy());
        void request;
      },
      'unreachable',
    ],
    ['400', status(400), 'refused'],
  ];
  for (const [what, reply, outcome] of failures) {
    it(`that respond with ${what} are left out, counted, and paused after the third time`, async () => {
      const { apis, find, counted, pass } = await stage({ only: ['openalex', 'arxiv'] });
      apis.reply('openalex', reply);
      for (const query of ['a1', 'a2', 'a3', 'a4']) assert.deepEqual(await find(query), { arxiv: [] });
      assert.equal(apis.count('openalex'), 3);
      const counts = await counted();
      assert.deepEqual([counts[`openalex ${outcome}`], counts['openalex resting']], [3, 1]);
      // After the pause, one request checks the source, and nobody waits for it.
      apis.papers('openalex', [{ ...ATTENTION, doi: '10.5555/a' }]);
      pass(61_000);
      assert.deepEqual(await find('a5'), { arxiv: [] });
      await until(async () => (await counted())['openalex ok'] === 1);
      assert.deepEqual(await find('a6'), { openalex: [ATTENTION.title], arxiv: [] });
    });
  }

  it('that ask to wait are paused for that long', async () => {
    const { apis, find, pass } = await stage({ only: ['semanticscholar'] });
    apis.reply('semanticscholar', status(429, { 'retry-after': '7200' }));
    await find('a1');
    pass(7_100_000);
    await find('a2');
    assert.equal(apis.count('semanticscholar'), 1);
  });

  it('that refuse the key are paused at once', async () => {
    const { apis, find } = await stage({ only: ['openalex'] });
    apis.reply('openalex', status(403));
    await find('a1');
    await find('a2');
    assert.equal(apis.count('openalex'), 1);
  });

  it('that are unreachable do not slow down the next search', async () => {
    const { apis, find, counted } = await stage();
    await apis[Symbol.asyncDispose]();
    assert.deepEqual(await find('a1'), {});
    assert.deepEqual(await find('a2'), {});
    const counts = await counted();
    for (const name of ['arxiv', 'openalex', 'europepmc', 'semanticscholar', 'crossref']) {
      assert.deepEqual([counts[`${name} unreachable`], counts[`${name} resting`]], [1, 1]);
    }
  });

  it('that are late are not waited for a second time, and their results are there for the next search', async () => {
    const { apis, find, counted } = await stage({ only: ['crossref', 'arxiv'] });
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const papers = answering('crossref', [{ ...ATTENTION, doi: '10.5555/a' }]);
    apis.reply('crossref', async (request, response) => {
      await gate;
      await papers(request, response);
    });
    const whole = deadlineIn(WAIT);
    const over = new AbortController();
    const limit: Deadline = { signal: over.signal, remaining: () => WAIT, within: () => limit };
    const first = find('a1', { ...whole, within: () => limit });
    await until(async () => apis.count('crossref') === 1 && (await counted())['arxiv ok'] === 1, 'the other answer');
    over.abort();
    assert.deepEqual(await first, { arxiv: [] });
    // It is late right now: this search does not wait at all.
    assert.deepEqual(await find('a2'), { arxiv: [] });
    assert.equal((await counted())['crossref late'], 1);
    open();
    await until(async () => (await counted())['crossref ok'] === 2);
    assert.deepEqual(await find('a1'), { crossref: [ATTENTION.title], arxiv: [] });
    assert.equal(apis.count('crossref'), 2);
  });

  it('whose rate limit would delay a search are queried for the next one', async () => {
    let passed = 0;
    let wake = (): void => {};
    const timer: Timer = {
      now: () => passed,
      after: (_, action) => {
        wake = action;
        return () => {};
      },
    };
    const { apis, find, counted } = await stage({ only: ['arxiv'], pace: WAIT + 1, timer });
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    assert.deepEqual(await find('a1'), { arxiv: [ATTENTION.title] });
    assert.deepEqual(await find('a2'), {});
    passed += WAIT + 1;
    wake();
    await until(async () => (await counted())['arxiv ok'] === 2);
    assert.deepEqual(await find('a2'), { arxiv: [ATTENTION.title] });
    assert.equal(apis.count('arxiv'), 2);
  });

  it('stop when the caller goes away, and when the service stops', async () => {
    const { apis, live } = await stage({ only: ['arxiv'] });
    apis.reply('arxiv', () => {});
    const control = new AbortController();
    const asked = live.find('x', NO_FILTER, deadlineIn(60_000, control.signal));
    await until(() => apis.count('arxiv') === 1);
    const gone = new Error('gone');
    control.abort(gone);
    await assert.rejects(asked, gone);
    await live.close();
  });

  it('are not queried without need', async () => {
    const { apis, live } = await stage();
    assert.deepEqual(await live.find('?!', NO_FILTER, deadlineIn(60_000)), []);
    assert.equal(apis.asked.length, 0);
  });

  it('forget expired responses', async () => {
    const { apis, find, db, clock } = await stage({ only: ['arxiv'] });
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    await db.kysely
      .insertInto('paper_live_answers')
      .values({ key: 'old', papers: '[1]', asked_at: clock.now() - 7 * 3_600_000 })
      .execute();
    await find();
    const rows = await db.kysely.selectFrom('paper_live_answers').select('key').execute();
    assert.deepEqual([rows.length, rows[0]?.key === 'old'], [1, false]);
  });

  it('store no query in the database', async () => {
    const { apis, find, db } = await stage({ only: ['arxiv'] });
    apis.papers('arxiv', [{ ...ATTENTION, arxiv: '1706.03762' }]);
    await find('confidential merger');
    const rows = await db.kysely.selectFrom('paper_live_answers').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), /confidential|merger/);
  });
});
