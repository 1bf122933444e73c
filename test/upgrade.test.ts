import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { migrations, version } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { type Database, keepPrivate, lastVersion, migrate, openSqlite, pack } from '../src/foundation/store/index.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { trawl } from './support/cli.ts';
import { type Browser, openBrowser, PASSWORD } from './support/console.ts';
import { openAt } from './support/engines.ts';
import { noSuchMachine, WITHOUT_NAMESPACES } from './support/no-namespaces.ts';
import { dropDatabase } from './support/postgres.ts';
import { startService } from './support/service.ts';
import { type MailServer, startMailServer } from './support/smtp.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';
import { renewed, settled, WORK } from './upgrade/expected.ts';
import { type Loaded, loadFixture } from './upgrade/load.ts';
import { IMPORTED, writeImport } from './upgrade/make-corpora.ts';
import { BATCH, IDEMPOTENCY_KEY, REQUEST_ID, TOOL_CALL, UPLOAD } from './upgrade/make-finished.ts';
import { PAGES, SITE, startWorld, WATCHED, type World } from './upgrade/world.ts';

/** Data that 0.1.0 left behind when it was killed in the middle of its work; see upgrade/README.md. */

const MINUTE = 60_000;
/** Tables whose rows are in another one now. */
const MOVED: Readonly<Record<string, string>> = {
  paper_index_queue: 'text_index_queue',
  paper_index_state: 'text_index_state',
};
/** Milliseconds that a job may take to its end on a busy machine. */
const PATIENCE = 300_000;
// biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
type Json = any;

/** Corpus and id of each index. A rebuilt one has another id. */
const indexesIn = async (db: Database): Promise<readonly unknown[]> =>
  (await sql`SELECT corpus, index_id FROM text_index_state WHERE index_id <> '' ORDER BY corpus`.execute(db.kysely))
    .rows;

const FIXTURES = [
  ['0.1.0', 'sqlite'],
  ['0.1.0', 'postgres'],
  ['b57c970a', 'sqlite'],
  ['b57c970a', 'postgres'],
] as const;

for (const [made, kind] of FIXTURES) {
  const isOfRelease = made === '0.1.0';
  describe(`data of ${made} on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`, () => {
    let loaded: Loaded;
    let world: World;
    let smtp: MailServer;
    let it: TestApp;
    /** Corpus and id of each index, before the start. */
    let indexes: readonly unknown[];
    let ids: Readonly<Record<string, string>>;

    const get = async (path: string): Promise<Json> => {
      const { status, body, text } = await it.ask(path, { key: loaded.expected.keys.main });
      assert.equal(status, 200, `${path}: ${text}`);
      return body;
    };
    const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
      it.ask(path, {
        method: 'POST',
        key: loaded.expected.keys.main,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const scrape = async (path: string, more: object = {}): Promise<Json> => {
      const { status, body, text } = await post('/v2/scrape', { url: SITE + path, ...more });
      assert.equal(status, 200, text);
      return body.data;
    };
    const ended = async (path: string): Promise<Json> => {
      let last: Json;
      await until(
        async () => {
          const body = await get(path);
          last = body.data?.status === undefined ? body : body.data;
          return !['scraping', 'processing', 'queued', 'running'].includes(last.status);
        },
        path,
        PATIENCE,
      );
      return last;
    };
    const owner = (): Browser =>
      Object.assign(openBrowser(it), {
        cookie: loaded.expected.people.owner.cookie,
        csrf: loaded.expected.people.owner.csrf,
      });
    /** Credits that the team has paid so far, by endpoint. */
    const paid = async (): Promise<Record<string, number>> => {
      const { series } = (await owner().ask('GET', '/api/usage?by=endpoint')).body;
      return Object.fromEntries(series.map(({ id, totalCredits }: Json) => [id, totalCredits]));
    };

    before(async () => {
      loaded = await loadFixture(kind, made);
      ids = loaded.expected.ids;
    });
    after(async () => {
      await it?.app.close();
      await world?.[Symbol.asyncDispose]();
      await smtp?.[Symbol.asyncDispose]();
      if (kind === 'postgres') await dropDatabase(loaded.database);
    });

    test('is brought up to date, and no row of it is lost', async () => {
      await using db = await openAt(loaded.database);
      assert.equal(await lastVersion(db), isOfRelease ? undefined : loaded.expected.version);
      await migrate(db, migrations, version);
      assert.equal(await lastVersion(db), version);
      const expected: Record<string, number> = {};
      for (const [table, count] of Object.entries(loaded.expected.rows)) {
        const now = MOVED[table] ?? table;
        expected[now] = (expected[now] ?? 0) + count;
      }
      // Those of the steps that were still to run come on top.
      delete expected.trawl_migrations;
      const rows: Record<string, number> = {};
      for (const table of Object.keys(expected)) {
        const found = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db.kysely);
        rows[table] = Number(found.rows[0]?.n);
      }
      assert.deepEqual(rows, expected);
      indexes = await indexesIn(db);
      assert.equal(indexes.length, 3);
    });

    test('is closed to other users of the machine, who could read it before', async () => {
      const folder = loaded.env.TRAWL_DATA_DIR as string;
      const paths = (): string[] => [
        folder,
        ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
      ];
      // As `npm start` of 0.1.0 made them.
      for (const path of paths()) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
      const said: object[] = [];
      await keepPrivate(folder, { ...silentLog, warn: (fields: object) => void said.push(fields) });
      assert.deepEqual(
        paths().filter((path) => (statSync(path).mode & 0o077) !== 0),
        [],
      );
      assert.deepEqual(said, [{ folder, repaired: paths().length }]);
    });

    test('starts, and finds papers, documents and pages without waiting for an index', async () => {
      world = await startWorld('after');
      smtp = await startMailServer();
      // Shortly after the old service was killed: nothing has expired, and its leases are over.
      const ahead = loaded.expected.killedAt + MINUTE - Date.now();
      const { apiKey: _, ...config } = loadConfig({ ...loaded.env, TRAWL_SMTP_URL: smtp.url });
      it = await startApp({ ...config, apiKey: undefined }, { clock: { now: () => Date.now() + ahead } });
      assert.equal(statSync(loaded.env.TRAWL_DATA_DIR as string).mode & 0o777, 0o700);
      const searches = loaded.expected.responses.filter(({ path }) => path.startsWith('/v2/search/'));
      assert.equal(searches.length, 4);
      for (const { path, body } of searches)
        assert.partialDeepStrictEqual(settled(await get(path)), body as object, path);
      const pages = (await post('/v2/search', { query: 'keepers ship lights' })).body.data.web;
      assert.ok(pages.some(({ url }: Json) => url === `${SITE}/article`));
      await using db = await openAt(loaded.database);
      const others = (of: readonly unknown[]): unknown[] => of.filter((one) => (one as Json).corpus !== 'research');
      assert.deepEqual(
        others(await indexesIn(db)),
        others(indexes),
        'these indexes are those of 0.1.0, and not rebuilt',
      );
      // That of papers has a new format: the old one answered until it was built.
      await until(async () => !isDeepStrictEqual(await indexesIn(db), indexes));
      for (const { path, body } of searches.filter((one) => one.path.includes('research')))
        assert.partialDeepStrictEqual(settled(await get(path)), body as object, path);
    });

    test('jobs that were under way go on to their end, with each page once', async () => {
      const crawl = await ended(`/v2/crawl/${ids.midCrawl}`);
      const batch = await ended(`/v2/batch/scrape/${ids.midBatch}`);
      const agent = await ended(`/v2/agent/${ids.midAgent}`);
      const extract = await ended(`/v2/extract/${ids.midExtract}`);
      const check = await ended(`/v2/monitor/${ids.monitor}/checks/${ids.midCheck}`);
      const pathsOf = ({ data }: Json): string[] =>
        data.map(({ metadata }: Json) => metadata.sourceURL.slice(SITE.length));
      const all = (name: 'going' | 'batch'): string[] =>
        Array.from({ length: PAGES[name] }, (_, i) => `/${name}/${i + 1}`);
      assert.deepEqual([crawl.status, crawl.total, crawl.creditsUsed], ['completed', PAGES.going + 1, PAGES.going + 1]);
      assert.deepEqual(pathsOf(crawl).sort(), ['/going/', ...all('going')].sort());
      assert.deepEqual([batch.status, batch.total, batch.creditsUsed], ['completed', PAGES.batch, PAGES.batch]);
      assert.deepEqual(pathsOf(batch).sort(), all('batch').sort());
      assert.deepEqual([agent.status, agent.data], ['completed', { name: 'Red pot', price: 40 }]);
      assert.deepEqual([extract.status, extract.data], ['completed', { name: 'Red pot', price: 40 }]);
      assert.equal(check.status, 'completed');
      assert.deepEqual(check.summary, { totalPages: 3, same: 2, changed: 1, new: 0, removed: 0, error: 0 });
      const changed = check.pages.find(({ status }: Json) => status === 'changed');
      assert.equal(changed.url, SITE + WATCHED.changed);
      assert.match(changed.diff.text, /^-Nothing to say\.\n\+From June on it opens at seven\./m);
      for (const path of loaded.expected.fetched) assert.equal(world.count(path), 0, `${path} was fetched again`);
      assert.equal(world.count('/going/9'), 1);
      assert.deepEqual([agent.creditsUsed, extract.creditsUsed, check.actualCredits], [3, 3, 3]);
      // Pages that were stored before are not paid again: five of the crawl, four of the batch.
      const before = loaded.expected.credits as Json;
      assert.partialDeepStrictEqual(await paid(), {
        crawl: before.crawl + PAGES.going + 1 - 5,
        'batch-scrape': before['batch-scrape'] + PAGES.batch - 4,
        agent: before.agent + 3,
        extract: before.extract + 3,
        monitor: before.monitor + 3,
      });
    });

    test('events and mail that were not delivered are, once and in order', async () => {
      const eventsOf = (id: string | undefined): Json[] => world.events.filter((event) => event.id === id);
      const lasts = {
        midCrawl: 'crawl.completed',
        midBatch: 'batch_scrape.completed',
        midCheck: 'monitor.check.completed',
      };
      for (const [name, last] of Object.entries(lasts)) {
        await until(() => eventsOf(ids[name]).some(({ type }) => type === last), last, PATIENCE);
      }
      const types = eventsOf(ids.midCrawl).map(({ type }) => type);
      const page = Array.from({ length: PAGES.going + 1 }, () => 'crawl.page');
      assert.deepEqual(types, ['crawl.started', ...page, 'crawl.completed']);
      const urls = eventsOf(ids.midCrawl).flatMap(({ data }) => data.map(({ metadata }: Json) => metadata.sourceURL));
      assert.deepEqual([urls.length, new Set(urls).size], [PAGES.going + 1, PAGES.going + 1]);
      assert.deepEqual(eventsOf(ids.midCrawl)[0].metadata, { for: 'later' });
      assert.equal(eventsOf(ids.midBatch).length, PAGES.batch + 2);
      assert.equal(eventsOf(ids.midCheck).length, 4);
      assert.deepEqual(eventsOf(ids.crawl), [], 'what was delivered is not delivered again');
      await until(() => smtp.mails.length >= 2, 'the mails', PATIENCE);
      assert.deepEqual(smtp.mails.map(({ to }) => to).sort(), ['ann@example.org', 'eve@example.net']);
      const report = smtp.mails.find(({ to }) => to === 'ann@example.org');
      assert.ok(report?.text.includes(SITE + WATCHED.changed), report?.text);
    });

    test('what was finished is answered as before', async () => {
      for (const { path, body } of loaded.expected.responses)
        assert.partialDeepStrictEqual(settled(await get(path)), renewed(body), path);
      const { data } = await get(`/v2/scrape/${ids.large}`);
      assert.equal(createHash('sha256').update(data.markdown).digest('hex'), loaded.expected.largeSha256);
      const file = await fetch(it.url + loaded.expected.file.path);
      const bytes = new Uint8Array(await file.arrayBuffer());
      assert.equal(createHash('sha256').update(bytes).digest('hex'), loaded.expected.file.sha256);
      const again = await post('/v2/batch/scrape', BATCH, { 'x-idempotency-key': IDEMPOTENCY_KEY });
      assert.equal(again.body.id, ids.batch, JSON.stringify([again.status, again.body]));
    });

    test('keys work as far as they did', async () => {
      const { main, laptop, searching, revoked } = loaded.expected.keys;
      const status = async (key: string, path: string): Promise<number> => (await it.ask(path, { key })).status;
      for (const key of [main, laptop]) assert.equal(await status(key, `/v2/scrape/${ids.article}`), 200);
      assert.equal(await status(searching, `/v2/scrape/${ids.article}`), 403);
      assert.equal(await status(searching, '/v2/team/credit-usage'), 200);
      assert.equal(await status(revoked, '/v2/team/credit-usage'), 401);
    });

    test('people are signed in, can sign in, and can accept an invitation', async () => {
      const { owner: first, member, invitation } = loaded.expected.people;
      const ann = owner();
      assert.equal((await ann.ask('GET', '/api/session')).body.person.email, first.email);
      const signedIn = openBrowser(it);
      const { email, password } = member;
      assert.equal((await signedIn.ask('POST', '/api/session', { email, password })).status, 200);
      assert.equal((await openBrowser(it).ask('POST', '/api/session', { email, password: 'wrong' })).status, 401);
      const zoe = { token: invitation, name: 'Zoe', password: PASSWORD };
      assert.equal((await openBrowser(it).ask('POST', '/api/invitations/accept', zoe)).status, 200);
      const people = (await ann.ask('GET', '/api/people')).body.people;
      assert.deepEqual(people.map(({ name }: Json) => name).sort(), ['Ann', 'Mia', 'Zoe']);
      const audit = (await ann.ask('GET', '/api/audit?limit=100')).body.entries;
      for (const action of ['person.set-up', 'key.revoked', 'team.created', 'provider.terms-accepted'])
        assert.ok(
          audit.some((entry: Json) => entry.action === action),
          action,
        );
      const jobs = (await ann.ask('GET', '/api/jobs')).body.jobs.map(({ id }: Json) => id);
      for (const name of ['crawl', 'batch', 'agent', 'midCrawl', 'midAgent']) assert.ok(jobs.includes(ids[name]), name);
    });

    test('cached pages are served from the cache', async () => {
      const before = world.asked.length;
      for (const path of ['/article', '/large']) {
        const { metadata } = await scrape(path, { maxAge: 86_400_000 });
        assert.equal(metadata.cacheState, 'hit', path);
      }
      assert.equal((await scrape('/article', { lockdown: true })).metadata.cacheState, 'hit');
      const photo = await scrape('/photo', { formats: ['screenshot'], maxAge: 86_400_000 });
      assert.match(photo.screenshot, /screenshot\.png/);
      assert.equal(world.asked.length, before);
    });

    test('a page is compared with its old snapshot', async () => {
      const tracked = { type: 'changeTracking', modes: ['git-diff'], tag: 'rope' };
      // 0.1.0 made other Markdown: the first comparison sets a new baseline.
      const { changeTracking } = await scrape('/changing', { formats: ['markdown', tracked] });
      assert.equal(changeTracking.changeStatus, 'same');
      assert.equal(changeTracking.diff, undefined);
      assert.ok(Date.parse(changeTracking.previousScrapeAt) < loaded.expected.killedAt);
    });

    test('a monitor reports nothing when only the conversion to Markdown is another', async () => {
      await using db = await openAt(loaded.database);
      const texts = await pack(JSON.stringify(['# What 0.1.0 made of this page']));
      await sql`UPDATE monitor_looks SET digest = 'old', texts = ${texts}, looks = '[0]', converter = NULL
        WHERE monitor_id = ${ids.monitor}`.execute(db.kysely);
      for (const _ of ['sets a baseline', 'compares with it']) {
        const { body, text } = await post(`/v2/monitor/${ids.monitor}/run`, {});
        const { summary } = await ended(`/v2/monitor/${ids.monitor}/checks/${body.id}`);
        assert.deepEqual(summary, { totalPages: 3, same: 3, changed: 0, new: 0, removed: 0, error: 0 }, text);
      }
    });

    test('browser profiles are there, and the session that was open is over', async () => {
      assert.match((await scrape('/visits', { profile: { name: 'shop' } })).markdown, /so far: 1\b/);
      const opened = await post('/v2/interact', { profile: { name: 'ada', saveChanges: false } });
      assert.equal(opened.status, 200, opened.text);
      const code = `await page.goto('${SITE}/article'); await page.evaluate(() => document.cookie + ' ' + localStorage.basket)`;
      const { result } = (await post(`/v2/interact/${opened.body.id}/execute`, { code })).body;
      assert.match(result, /seen=yes/);
      assert.match(result, / 3$/);
      await it.ask(`/v2/interact/${opened.body.id}`, { method: 'DELETE', key: loaded.expected.keys.main });
      const { sessions } = await get('/v2/interact');
      const old = sessions.find(({ id }: Json) => id === ids.midSession);
      assert.equal(old.status, 'destroyed');
    });

    test('a file that was uploaded is parsed', async () => {
      const { status, body, text } = await post('/v2/parse', { uploadRef: loaded.expected.uploadRef });
      assert.equal(status, 200, text);
      assert.match(body.data.markdown, /\| Ada \| 36 \|/);
      assert.equal(body.data.metadata.sourceFile, UPLOAD.name);
    });

    test('providers are on and their terms accepted; a run is not done and paid twice', async () => {
      const before = [(await paid()).scrape, world.provided.length];
      const again = await post('/v2/scrape', TOOL_CALL, { 'x-request-id': REQUEST_ID });
      assert.equal(again.status, 200, again.text);
      assert.deepEqual([(await paid()).scrape, world.provided.length], before);
      const { status, body } = await post('/v2/scrape', {
        url: 'https://www.people.example/in/ann',
        formats: ['json'],
      });
      assert.deepEqual([status, body.data?.json?.name], [200, 'Item ann']);
    });

    test('an import that was killed goes on where it was', async () => {
      const file = writeImport(loaded.work);
      await using db = await openAt(loaded.database);
      for (const column of ['dedupe_key', 'payload'])
        await sql`UPDATE jobs SET ${sql.ref(column)} = replace(${sql.ref(column)}, ${WORK}, ${loaded.work})
          WHERE kind = 'research.import'`.execute(db.kysely);
      const { code, stdout, stderr } = await trawl(['papers', 'import', 'jsonl', file, '--json'], loaded.env);
      assert.equal(code, 0, stderr);
      const { resumed, records, added } = JSON.parse(stdout);
      assert.deepEqual([resumed, records, added], [true, IMPORTED.all, IMPORTED.all]);
      const found = await get('/v2/search/research/papers?query=buoy+2399&k=1');
      assert.equal(found.results[0].primaryId, 'doi:10.5555/more-2399');
    });
  });
}

describe('an installation that others reach, on a machine without namespaces', { skip: noSuchMachine }, () => {
  test('says after the upgrade that pages need the sandbox of the browser, and what to do', async () => {
    const { env, work, expected } = await loadFixture('sqlite');
    const service = startService(work, { ...env, HOST: '0.0.0.0' }, WITHOUT_NAMESPACES);
    try {
      const banner = await service.says('curl');
      assert.match(
        banner,
        /WARNING .*TRAWL_BROWSER_SANDBOX=require: allow user namespaces .*TRAWL_BROWSER_SANDBOX=try/,
      );
      const port = /Address +http:\/\/[^:]+:(\d+)/.exec(banner)?.[1];
      const answer = await fetch(`http://127.0.0.1:${port}/v2/interact`, {
        method: 'POST',
        headers: { authorization: `Bearer ${expected.keys.main}`, 'content-type': 'application/json' },
        body: '{}',
      });
      const { code, details } = (await answer.json()) as Json;
      assert.deepEqual([answer.status, code], [503, 'BROWSER_SANDBOX_UNAVAILABLE']);
      assert.match(details.message, /TRAWL_BROWSER_SANDBOX/);
    } finally {
      service.signal('SIGTERM');
      await service.ended;
    }
    const changes = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
    assert.match(changes.split('## 0.1.0')[0] as string, /TRAWL_BROWSER_SANDBOX=try/);
  });
});

describe('data of a newer version', () => {
  /** What a start says that is refused: one line, and code 1. */
  const refusalOn = async (work: string): Promise<string> => {
    const { code, stdout, stderr } = await startService(work).ended;
    assert.deepEqual([code, stdout], [1, '']);
    // That modes were repaired is told before the data is looked at.
    const said = stderr.replace(/^\{.*"repaired":.*\}\n/, '');
    assert.match(said, /^trawl: [^\n]+\n$/);
    return said;
  };

  test('a database is refused by the service and by commands, with the version that opens it', async () => {
    const work = tempDir();
    const dataDir = join(work, 'data');
    mkdirSync(dataDir);
    const future = { name: '9000-future', up: async () => {} };
    await using db = openSqlite(join(dataDir, 'trawl.db'));
    await migrate(db, [...migrations, future], '9.1.0');
    const line =
      'trawl: the database was written by a newer version of Trawl, 9.1.0 (this version does not know 9000-future); ' +
      'start Trawl 9.1.0 or a later one, or restore a backup from before the upgrade\n';
    assert.equal(await refusalOn(work), line);
    const { code, stderr } = await trawl(['keys', 'list'], { TRAWL_DATA_DIR: dataDir });
    assert.deepEqual([code, stderr], [1, line]);
    assert.match(
      (await trawl(['doctor'], { TRAWL_DATA_DIR: dataDir })).stdout,
      /written by a newer version of Trawl, 9\.1\.0/,
    );
    assert.equal(await lastVersion(db), '9.1.0');
  });

  test('an index is refused', async () => {
    const { work } = await loadFixture('sqlite');
    const marker = join(work, 'data', 'index', 'trawl-index.json');
    writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), format: 999 }));
    assert.match(
      await refusalOn(work),
      /index .* was written by a newer version of Trawl \(format 999, this version knows \d+\)/,
    );
  });
});
