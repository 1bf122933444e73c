import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { webhookSchema } from '@trawl/contract/v2/webhook.ts';
import { forEachEngine } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import { createEgress, parseAllowList } from '../../foundation/egress/index.ts';
import { createJobs, type Jobs, migrations as jobsMigrations, runJob } from '../../foundation/jobs/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { type Database, migrate, secretMigrations } from '../../foundation/store/index.ts';
import { migrations, type Webhooks } from './index.ts';
import { createWebhooks } from './webhooks.ts';

const MINUTE = 60_000;
const START = 1_700_000_000_000;
const TEAM = 'team';
const ID = '0190a000-0000-7000-8000-000000000001';

interface Received {
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  readonly event: any;
  readonly headers: IncomingHttpHeaders;
}

forEachEngine('webhooks', (fresh) => {
  let db: Database;
  let clock: ReturnType<typeof manualClock>;
  let jobs: Jobs;
  let webhooks: Webhooks;
  let received: Received[];
  /** The status with which the receiver answers an event. */
  let answer: (event: Received['event']) => number;
  /** Resolves when the receiver may answer. */
  let held: () => Promise<unknown>;
  const servers: Server[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const event = JSON.parse(body);
      received.push({ body, event, headers: request.headers });
      void held().then(() => response.writeHead(answer(event), { location: '/elsewhere' }).end());
    });
  });
  servers.push(receiver);
  const ready = new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const egress = createEgress({
    allow: parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_WEBHOOKS'),
    setting: 'TRAWL_ALLOW_PRIVATE_WEBHOOKS',
  });
  after(async () => {
    await egress[Symbol.asyncDispose]();
    for (const server of servers) server.close();
  });
  const url = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  beforeEach(async () => {
    await ready;
    db = await (await fresh()).open();
    await migrate(db, [...jobsMigrations, ...secretMigrations, ...migrations]);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
    received = [];
    answer = () => 200;
    held = async () => {};
    webhooks = inWindow(1);
  });

  /** @param window events on their way at once */
  const inWindow = (window: number): Webhooks =>
    createWebhooks({
      db,
      jobs,
      egress,
      mayBePlain: ({ hostname }) => hostname === '127.0.0.1',
      resolve: async (ref) => (ref === 'gone' ? undefined : JSON.stringify({ markdown: ref })),
      clock,
      log: silentLog,
      retentionDays: 30,
      window,
    });

  const open = (webhook: Partial<Parameters<Webhooks['open']>[1]> = {}): Promise<void> =>
    db.transaction((tx) => webhooks.open(tx, { id: ID, teamId: TEAM, scope: 'crawl', url: url(), ...webhook }));
  const tell = (...names: string[]): Promise<void> =>
    db.transaction((tx) =>
      webhooks.notify(
        tx,
        ID,
        names.map((event) => ({ event, success: true, data: [{ named: event }] })),
      ),
    );
  /** Runs what is due. */
  const work = async (): Promise<void> => {
    for (;;) {
      const job = await jobs.claim({ kinds: ['webhook'], leaseMs: 60_000 });
      if (job === undefined) return;
      await runJob(jobs, job, (webhooks.kinds.webhook as NonNullable<(typeof webhooks.kinds)[string]>).run);
    }
  };
  const types = (): string[] => received.map(({ event }) => event.type);

  test('a receiver may take CloudEvents: the same bytes in each attempt, with the event of this API inside', async () => {
    await open({ format: 'cloudevents', metadata: { user: 7 } });
    answer = () => (received.length > 1 ? 200 : 503);
    await tell('completed');
    await work();
    clock.advance(MINUTE);
    await work();
    const [first, again] = received as [Received, Received];
    assert.equal(first.body, again.body);
    assert.match(first.headers['content-type'] ?? '', /^application\/cloudevents\+json/);
    const { data, id, ...event } = first.event;
    assert.deepEqual(event, {
      ...{ specversion: '1.0', source: `/jobs/${ID}`, subject: ID, type: 'crawl.completed' },
      ...{ time: new Date(START).toISOString(), datacontenttype: 'application/json' },
    });
    assert.deepEqual(data, {
      ...{ success: true, type: 'crawl.completed', id: ID, webhookId: id },
      ...{ data: [{ named: 'completed' }], metadata: { user: 7 } },
    });
  });

  test('a channel gets what happened in words, without the pages of a crawl, and is left alone when it is gone', async () => {
    await open({ format: 'slack' });
    await tell('started', 'page', 'completed');
    await work();
    assert.deepEqual(
      received.map(({ event }) => event),
      [{ text: 'Crawl started' }, { text: 'Crawl completed' }],
    );
    answer = () => 410;
    await tell('failed');
    await work();
    clock.advance(24 * 60 * MINUTE);
    await work();
    assert.equal(received.length, 3);
  });

  test('events arrive in order, signed, with what the caller wants to find in them', async () => {
    await open({ headers: { 'x-own': 'yes' }, metadata: { user: 7 } });
    await tell('started');
    await tell('page', 'page', 'completed');
    await work();
    assert.deepEqual(types(), ['crawl.started', 'crawl.page', 'crawl.page', 'crawl.completed']);
    const [first, second] = received as [Received, Received];
    assert.deepEqual(
      { ...first.event, webhookId: undefined },
      {
        success: true,
        type: 'crawl.started',
        id: ID,
        webhookId: undefined,
        data: [{ named: 'started' }],
        metadata: { user: 7 },
      },
    );
    assert.match(first.event.webhookId, /^[0-9a-f-]{36}$/);
    assert.notEqual(first.event.webhookId, second.event.webhookId);
    assert.equal(first.headers['x-own'], 'yes');
    assert.equal(first.headers['content-type'], 'application/json');
    const mac = createHmac('sha256', await webhooks.secretOf(TEAM))
      .update(first.body)
      .digest('hex');
    assert.equal(first.headers['x-firecrawl-signature'], `sha256=${mac}`);
    assert.notEqual(await webhooks.secretOf(TEAM), await webhooks.secretOf('another'));
  });

  test('in a window: the first event alone, pages several at once, the last event when all pages are over', async () => {
    webhooks = inWindow(10);
    await open();
    await tell('started', ...Array.from({ length: 25 }, () => 'page'), 'completed');
    const waiting: (() => void)[] = [];
    held = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    let bad: string | undefined;
    answer = ({ type, webhookId }) => {
      if (type === 'crawl.page') bad ??= webhookId;
      return webhookId === bad ? 500 : 200;
    };
    const working = work();
    await until(() => waiting.length === 1, 'the first event');
    assert.deepEqual(types(), ['crawl.started']);
    for (const go of waiting.splice(0)) go();
    await until(() => waiting.length === 10, 'a window of pages');
    assert.equal(received.length, 11);
    held = async () => {};
    for (const go of waiting.splice(0)) go();
    await working;
    assert.deepEqual([types()[0], types().length], ['crawl.started', 26]);
    assert.ok(!types().includes('crawl.completed'), 'a page is to be sent again');
    held = async () => {};
    answer = () => 200;
    clock.advance(MINUTE);
    await work();
    assert.deepEqual(types().slice(26), ['crawl.page', 'crawl.completed']);
    assert.equal(new Set(received.map(({ event }) => event.webhookId)).size, 27);
  });

  test('in a window: a receiver that is down is not asked for more than the window in a minute', async () => {
    webhooks = inWindow(10);
    await open();
    answer = ({ type }) => (type === 'crawl.started' ? 200 : 503);
    await tell('started', ...Array.from({ length: 100 }, () => 'page'));
    await work();
    assert.equal(received.length, 11);
    await tell('page', 'completed');
    await work();
    assert.equal(received.length, 11);
    answer = () => 200;
    clock.advance(MINUTE);
    await work();
    assert.deepEqual([received.length, types().at(-1)], [113, 'crawl.completed']);
    assert.equal(types().filter((type) => type === 'crawl.completed').length, 1);
  });

  test('in a window: a first event that fails holds the others for a minute', async () => {
    webhooks = inWindow(10);
    await open();
    answer = ({ type }) => (type === 'crawl.started' ? 500 : 200);
    await tell('started', 'page', 'completed');
    await work();
    assert.deepEqual(types(), ['crawl.started']);
    clock.advance(MINUTE);
    await work();
    assert.deepEqual(types().slice(1), ['crawl.started', 'crawl.page']);
    answer = () => 200;
    clock.advance(5 * MINUTE);
    await work();
    assert.deepEqual(types().slice(3), ['crawl.started', 'crawl.completed']);
  });

  test('only the events that are wanted, under either name', async () => {
    await open({ events: ['crawl.page', 'failed'] });
    await tell('started', 'page', 'completed', 'failed');
    await work();
    assert.deepEqual(types(), ['crawl.page', 'crawl.failed']);
  });

  test('a failure is tried again after 1, 5, 15 minutes, 1 and 6 hours, with the same words, and then given up', async () => {
    await open();
    await tell('completed');
    answer = () => 500;
    await work();
    const waits = [1, 5, 15, 60, 360];
    for (const [index, minutes] of waits.entries()) {
      clock.advance(minutes * MINUTE - 1);
      await work();
      assert.equal(received.length, index + 1, `not before ${minutes} minutes`);
      clock.advance(1);
      await work();
      assert.equal(received.length, index + 2, `after ${minutes} minutes`);
    }
    assert.equal(new Set(received.map(({ body }) => body)).size, 1);
    clock.advance(10_000 * MINUTE);
    await work();
    assert.equal(received.length, 6);
    const [entry] = await webhooks.log.list(TEAM, { limit: 10 });
    assert.deepEqual(
      [entry?.state, entry?.attempts, entry?.status, entry?.problem],
      ['failed', 6, 500, 'returned status 500'],
    );
    answer = () => 204;
    assert.equal(await webhooks.log.resend('another team', entry?.id ?? ''), false);
    assert.equal(await webhooks.log.resend(TEAM, entry?.id ?? ''), true);
    await work();
    assert.equal(received.at(-1)?.body, received[0]?.body);
    assert.equal((await webhooks.log.list(TEAM, { limit: 10 }))[0]?.state, 'delivered');
  });

  test('one that fails delays those after it for a minute and no longer', async () => {
    await open();
    answer = ({ type }) => (type === 'crawl.started' && received.length < 3 ? 503 : 200);
    await tell('started', 'page');
    await work();
    assert.deepEqual(types(), ['crawl.started']);
    clock.advance(MINUTE / 2);
    await tell('completed');
    await work();
    assert.deepEqual(types(), ['crawl.started']);
    clock.advance(MINUTE / 2);
    await work();
    assert.deepEqual(types(), ['crawl.started', 'crawl.started', 'crawl.page', 'crawl.completed']);
    clock.advance(5 * MINUTE);
    await work();
    assert.deepEqual(types().slice(4), ['crawl.started']);
  });

  test('a redirect is no acknowledgement and is not followed', async () => {
    await open();
    answer = () => 302;
    await tell('started');
    await work();
    assert.equal(received.length, 1);
    assert.equal((await webhooks.log.list(TEAM, { limit: 1 }))[0]?.state, 'pending');
  });

  test('what is stored elsewhere is read when it is sent', async () => {
    await open();
    await db.transaction((tx) =>
      webhooks.notify(tx, ID, [
        { event: 'page', success: true, ref: 'the page' },
        { event: 'page', success: true, ref: 'gone' },
        { event: 'page', success: false, data: [], error: 'no' },
      ]),
    );
    await work();
    assert.deepEqual(
      received.map(({ event }) => [event.data, event.success, event.error]),
      [
        [[{ markdown: 'the page' }], true, undefined],
        [[], false, 'no'],
      ],
    );
  });

  test('an event that was written down is sent, though the process that sent others died in between', async () => {
    await open();
    await tell('started', 'page');
    const job = await jobs.claim({ kinds: ['webhook'], leaseMs: 1_000 });
    await tell('completed');
    assert.ok(job);
    clock.advance(1_001);
    await work();
    assert.deepEqual(types(), ['crawl.started', 'crawl.page', 'crawl.completed']);
  });

  test("events that a job's webhook does not select are dropped", async () => {
    await tell('started');
    assert.equal((await jobs.list()).length, 0);
  });

  test('an address has to be https or allowed, and public', async () => {
    const deadline = deadlineIn(60_000);
    const refused = (address: string, pattern: RegExp) =>
      assert.rejects(webhooks.check(address, deadline), (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.status, 400);
        assert.match(JSON.stringify(error.details), pattern);
        return true;
      });
    await webhooks.check(url(), deadline);
    await refused('http://203.0.113.9/hook', /TRAWL_ALLOW_PRIVATE_WEBHOOKS/);
    await refused('https://10.0.0.1/hook', /TRAWL_ALLOW_PRIVATE_WEBHOOKS/);
    await refused('https://[::1]/hook', /TRAWL_ALLOW_PRIVATE_WEBHOOKS/);
    await refused('https://169.254.169.254/latest', /TRAWL_ALLOW_PRIVATE_WEBHOOKS/);
    await refused('ftp://example.com/', /http/);
    await refused('nonsense', /http/);
  });

  test('what is old goes, what is still to be sent stays', async () => {
    await open();
    await tell('started');
    await work();
    answer = () => 500;
    await tell('completed');
    await work();
    await webhooks.log.removeOld(clock.now() + 1);
    assert.deepEqual(
      (await webhooks.log.list(TEAM, { limit: 10 })).map(({ type }) => type),
      ['crawl.completed'],
    );
  });
});

test('a webhook may be an address alone', () => {
  const schema = webhookSchema(['started', 'page'], 'crawl');
  assert.deepEqual(schema.parse(' https://example.com/x '), { url: 'https://example.com/x' });
  assert.ok(!schema.safeParse({ url: 'https://example.com', events: ['other'] }).success);
  assert.ok(!schema.safeParse({ url: 'https://example.com', headers: { a: 'x\r\ny: z' } }).success);
  assert.ok(
    schema.safeParse({ url: 'https://example.com', events: ['crawl.page', 'started'], headers: { a: 'b' } }).success,
  );
});
