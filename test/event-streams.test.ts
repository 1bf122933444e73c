import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Agent, EventSource } from 'undici';
import { z } from 'zod';
import type { Deadline } from '../src/foundation/kernel/deadline.ts';
import { EventStream } from '../src/foundation/routing/event-stream.ts';
import { customRoute, type Route } from '../src/foundation/routing/route.ts';
import { startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { linkedSite, pageOf } from './support/linked-site.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { openWire, sendRaw } from './support/wire.ts';

/** Server-sent events of jobs, read by the EventSource of undici, which follows the specification of browsers. */

interface Seen {
  readonly type: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a message from the wire
  readonly data: any;
}

/** Reads until a message is the last, or the server says that there is nothing. */
function follow(
  app: Pick<TestApp, 'url' | 'key'>,
  path: string,
  { isLast = () => false, lastEventId }: { isLast?: (message: Seen) => boolean; lastEventId?: string } = {},
): Promise<{ messages: Seen[]; requests: (string | undefined)[] }> {
  const requests: (string | undefined)[] = [];
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    const { headers } = options as { headers: Record<string, string> };
    const lastSeen = new Headers(headers).get('last-event-id') ?? (requests.length === 0 ? lastEventId : undefined);
    requests.push(lastSeen);
    const own = {
      authorization: `Bearer ${app.key}`,
      ...(lastSeen === undefined ? {} : { 'last-event-id': lastSeen }),
    };
    return dispatch({ ...options, headers: { ...headers, ...own } }, handler);
  });
  const source = new EventSource(`${app.url}${path}`, { node: { dispatcher, reconnectionTime: 10 } });
  const messages: Seen[] = [];
  return new Promise((resolve) => {
    source.onmessage = ({ data, lastEventId: id }) => {
      const message = JSON.parse(data);
      messages.push({ ...message, id });
      if (!isLast(message)) return;
      source.close();
      resolve({ messages, requests });
    };
    source.onerror = () => {
      if (source.readyState === source.CLOSED) resolve({ messages, requests });
    };
  });
}

const post = (app: TestApp, path: string, body: object) =>
  app.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const urlsOf = (messages: readonly Seen[]): string[] =>
  messages.flatMap(({ type, data }) => {
    if (type === 'document') return [data.metadata.sourceURL];
    return type === 'catchup'
      ? data.data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL)
      : [];
  });

describe('server-sent events of jobs', () => {
  for (const kind of ['crawl', 'batch/scrape'] as const) {
    test(`of a ${kind}: every page once, the end, and nothing more to say afterwards`, async () => {
      await using site = await startSite(linkedSite(60));
      const app = await startApp(SITE_SETTINGS);
      const urls = Array.from({ length: 60 }, (_, i) => `${site.url}/p/${i + 1}`);
      const body = kind === 'crawl' ? { url: site.url, sitemap: 'skip' } : { urls };
      const { body: job } = await post(app, `/v2/${kind}`, body);
      const path = `/v2/${kind}/${job.id}/events`;
      // A client that does not stop at `done` connects again and is told that there is nothing.
      const { messages, requests } = await follow(app, path);
      assert.deepEqual(requests, [undefined, 'end']);
      const seen = urlsOf(messages);
      const pages = kind === 'crawl' ? 61 : 60;
      assert.deepEqual([seen.length, new Set(seen).size], [pages, pages]);
      assert.equal(messages[0]?.type, 'catchup');
      const { type, id, data } = messages.at(-1) as Seen;
      assert.deepEqual([type, id, data.status, data.completed], ['done', 'end', 'completed', pages]);
      // One that lost the connection gets the rest.
      const rest = await follow(app, path, { lastEventId: '58', isLast: (message) => message.type === 'done' });
      assert.deepEqual(urlsOf(rest.messages), seen.slice(58));
    });
  }

  test('a cancelled job ends with a snapshot; a wrong key, the job of another team and one that is not there get their errors', async () => {
    await using site = await startSite({ '/': pageOf('start', ['/a']), '/a': pageOf('a') });
    const app = await startApp(SITE_SETTINGS);
    const started = await post(app, '/v2/crawl', { url: site.url, delay: 30 });
    const path = `/v2/crawl/${started.body.id}/events`;
    const following = follow(app, path);
    await app.ask(`/v2/crawl/${started.body.id}`, { method: 'DELETE' });
    const { messages } = await following;
    assert.deepEqual([messages.at(-1)?.data.status, messages.at(-1)?.id], ['cancelled', 'end']);
    const owner = await setUp(app);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    assert.equal((await app.ask(path, { key })).status, 404);
    const few = await app.app.keys.create({ name: 'few', scopes: ['scrape'] });
    assert.equal((await app.ask(path, { key: few.key })).status, 403);
    assert.deepEqual((await app.ask(path, { key: null })).status, 401);
    assert.equal((await app.ask(`/v2/batch/scrape/${started.body.id}/events`)).status, 404);
    assert.equal((await app.ask('/v2/crawl/x/events')).status, 400);
    assert.equal((await app.ask(path, { method: 'HEAD' })).status, 200);
  });
});

const SHOP = {
  '/': '<title>Mug</title><h1>Blue mug</h1><dl><dt>Name</dt><dd>Blue mug</dd><dt>Price</dt><dd>12.50</dd></dl>',
};
const asking = (url: string) => ({
  prompt: 'Name and price',
  urls: [url],
  schema: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
});

describe('server-sent events of jobs with one status', () => {
  test('of an agent: its trace as it comes, the result, and nothing more to say afterwards', async () => {
    await using site = await startSite(SHOP);
    const app = await startApp(SITE_SETTINGS);
    const { body: run } = await post(app, '/v2/agent', asking(site.url));
    const path = `/v2/agent/${run.id}/events`;
    const { messages, requests } = await follow(app, path);
    assert.deepEqual(requests, [undefined, 'end']);
    const { type, id, data } = messages.at(-1) as Seen;
    const { body: status } = await app.ask(`/v2/agent/${run.id}`);
    assert.deepEqual([type, id, data], ['done', 'end', status]);
    assert.equal(data.data.name, 'Blue mug');
    const events = messages.filter((message) => message.type === 'event');
    const { body: trace } = await app.ask(`/v2/agent/${run.id}/trace`);
    assert.deepEqual(
      events.map((event) => event.data),
      trace.events,
    );
    // One that lost the connection gets the rest.
    const rest = await follow(app, path, { lastEventId: '2', isLast: (message) => message.type === 'done' });
    assert.deepEqual(
      rest.messages.filter((message) => message.type === 'event').map((event) => event.data),
      trace.events.slice(2),
    );
  });

  test('of the check of a monitor: its state until it has ended', async () => {
    await using site = await startSite(SHOP);
    const app = await startApp(SITE_SETTINGS);
    const target = { type: 'scrape', urls: [site.url] };
    const made = await post(app, '/v2/monitor', { name: 'Mug', schedule: { cron: '0 0 1 1 *' }, targets: [target] });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const { id } = made.body.data;
    const { body: run } = await post(app, `/v2/monitor/${id}/run`, {});
    const path = `/v2/monitor/${id}/checks/${run.id}/events`;
    const { messages } = await follow(app, path);
    const { body: check } = await app.ask(`/v2/monitor/${id}/checks/${run.id}`);
    const { pages: _, ...status } = check.data;
    assert.deepEqual([messages.at(-1)?.type, messages.at(-1)?.data], ['done', status]);
    assert.equal((await app.ask(path.replace(id, run.id))).status, 404);
  });

  test('of an extraction: its result; one that fails ends with a snapshot', async () => {
    await using site = await startSite(SHOP);
    const app = await startApp(SITE_SETTINGS);
    const { body: good } = await post(app, '/v2/extract', asking(site.url));
    const { messages } = await follow(app, `/v2/extract/${good.id}/events`);
    const { body: status } = await app.ask(`/v2/extract/${good.id}`);
    assert.deepEqual([messages.at(-1)?.type, messages.at(-1)?.data], ['done', status]);
    assert.ok(messages.slice(0, -1).every((message) => ['catchup', 'snapshot'].includes(message.type)));
    const { body: bad } = await post(app, '/v2/agent', {
      ...asking(site.url),
      maxCredits: 1,
      urls: [site.url, `${site.url}/b`],
    });
    await app.ask(`/v2/agent/${bad.id}`, { method: 'DELETE' });
    const failed = (await follow(app, `/v2/agent/${bad.id}/events`)).messages.at(-1);
    const { body: ended } = await app.ask(`/v2/agent/${bad.id}`);
    assert.deepEqual(
      [failed?.type, failed?.id, failed?.data],
      [ended.status === 'completed' ? 'done' : 'snapshot', 'end', ended],
    );
    // Each is found at its own endpoint only, and by its team.
    assert.equal((await app.ask(`/v2/agent/${good.id}/events`)).status, 404);
    assert.equal((await app.ask(`/v2/extract/${bad.id}/events`)).status, 404);
    assert.equal((await app.ask('/v2/extract/x/events')).status, 400);
    const owner = await setUp(app);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    for (const path of [`/v2/agent/${bad.id}/events`, `/v2/extract/${good.id}/events`])
      assert.equal((await app.ask(path, { key })).status, 404, path);
  });
});

/** A stream that the test writes. @param before what its handler waits for */
function scripted(write: EventStream['write'], before?: (deadline: Deadline) => Promise<void>): Route {
  return customRoute({
    ...{ method: 'GET', path: '/v2/told', scope: 'test', rateGroup: 'test', operationId: 'told', summary: 'Tells' },
    ...{ tag: 'Tests', response: z.object({}) },
    handler: async ({ deadline }) => {
      await before?.(deadline);
      return new EventStream(write);
    },
  });
}
const asked = (key: string): string =>
  `GET /v2/told HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: gzip\r\nAuthorization: Bearer ${key}\r\n\r\n`;

describe('event streams', () => {
  test('messages are sent one by one, also with line breaks, and by no proxy kept or changed', async () => {
    const more = Promise.withResolvers<void>();
    const write: EventStream['write'] = async ({ send }) => {
      await send('{"a":\n1}', '1');
      await more.promise;
      await send('{}', 'end');
    };
    const it = await startApp({}, { routes: [scripted(write)] });
    const wire = openWire(it.port);
    wire.send(asked(it.key));
    const head = await wire.until('id: 1\ndata: {"a":\ndata: 1}\n\n');
    assert.match(head, /^HTTP\/1\.1 200 /);
    for (const header of ['content-type: text/event-stream; charset=utf-8', 'x-accel-buffering: no'])
      assert.ok(head.includes(`\r\n${header}\r\n`), header);
    assert.match(head, /\r\ncache-control: no-cache, no-transform\r\n/);
    assert.doesNotMatch(head, /\r\ncontent-encoding/i);
    more.resolve();
    assert.match(await wire.rest(), /id: end\ndata: \{\}\n\n\r\n0\r\n\r\n$/);
  });

  test('an error before the first message is the answer; after it, it is the last message', async () => {
    let first = true;
    const write: EventStream['write'] = async ({ send }) => {
      if (!first) await send('{}', '1');
      first = false;
      throw new Error('secret');
    };
    const it = await startApp({}, { routes: [scripted(write)] });
    assert.match(await sendRaw(it.port, asked(it.key)), /^HTTP\/1\.1 500 [\s\S]*"success":false/);
    const late = await sendRaw(it.port, asked(it.key));
    assert.match(
      late,
      /^HTTP\/1\.1 200 [\s\S]*\ndata: \{"type":"error","success":false,"error":"Internal Server Error"/,
    );
    assert.doesNotMatch(late, /secret/);
  });

  test('a database that is gone meanwhile is said to be back soon, as in any answer', async () => {
    const write: EventStream['write'] = async ({ send }) => {
      await send('{}', '1');
      throw Object.assign(new Error('secret'), { code: '57P01' });
    };
    const it = await startApp({}, { routes: [scripted(write)] });
    const told = await sendRaw(it.port, asked(it.key));
    assert.match(told, /\ndata: \{"type":"error","success":false,"error":"Service Unavailable"/);
    assert.doesNotMatch(told, /secret/);
  });

  test('one whose client is gone is ended, also while it waits for the client to read', async () => {
    const ended = Promise.withResolvers<string>();
    const write: EventStream['write'] = async ({ send, signal }) => {
      while (!signal.aborted) await send('x'.repeat(100_000), '1');
      ended.resolve(signal.reason.message);
    };
    const it = await startApp({}, { routes: [scripted(write)] });
    const wire = openWire(it.port);
    wire.socket.pause();
    wire.send(asked(it.key));
    await new Promise((resolve) => wire.socket.once('readable', resolve));
    wire.socket.destroy();
    assert.equal(await ended.promise, 'The client disconnected');
  });

  test('one whose client is gone before it begins is ended too', async () => {
    const asking = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<boolean>();
    const it = await startApp(
      {},
      {
        routes: [
          scripted(
            async ({ signal }) => begun.resolve(signal.aborted),
            async (deadline) => {
              asking.resolve();
              await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
            },
          ),
        ],
      },
    );
    const wire = openWire(it.port);
    wire.send(asked(it.key));
    await asking.promise;
    wire.socket.destroy();
    assert.equal(await begun.promise, true);
  });

  test('a service that stops ends its streams', async () => {
    const write: EventStream['write'] = async ({ send, signal }) => {
      await send('{}', '1');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const it = await startApp({}, { routes: [scripted(write)] });
    const wire = openWire(it.port);
    wire.send(asked(it.key));
    await wire.until('data: {}');
    await it.app.close();
    assert.match(await wire.rest(), /data: \{\}\n\n\r\n0\r\n\r\n$/);
  });
});
