import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CloudEvent, HTTP } from 'cloudevents';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { linkedSite } from './support/linked-site.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/**
 * What other programs send, from their published code, and the fields of the answers that they read. `npm run soak -- drop-ins` runs those that
 * are on npm. SITE stands for the address of a site of 121 pages; a job is asked for until it is over, and every `next` is followed.
 */

interface Call {
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Values by path, `*` for every entry of a list; text between slashes is a pattern. */
  readonly reads: Readonly<Record<string, unknown>>;
  readonly job?: Pick<Call, 'ask' | 'reads'>;
}

const PAGES = 120;
const FILE = join(import.meta.dirname, 'support/clients/drop-ins.json');
const PROGRAMS = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** @throws AssertionError if there is none */
function valuesAt(body: unknown, path: string): unknown[] {
  let found = [body];
  for (const name of path.split('.')) {
    found = found.flatMap((value) => {
      if (name === '*') return Array.isArray(value) ? value : [];
      return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? [(value as Record<string, unknown>)[name]]
        : [];
    });
  }
  assert.ok(found.length > 0, `${path} of ${JSON.stringify(body).slice(0, 1_000)}`);
  return found;
}

function assertReads(body: unknown, reads: Call['reads']): void {
  for (const [path, expected] of Object.entries(reads)) {
    const pattern = typeof expected === 'string' ? /^\/(.+)\/$/.exec(expected)?.[1] : undefined;
    for (const value of valuesAt(body, path)) {
      if (pattern === undefined) assert.deepEqual(value, expected, path);
      else assert.match(String(value), new RegExp(pattern), path);
    }
  }
}

describe('drop-ins', () => {
  let site: Site;
  let engines: FakeEngines;
  let it: TestApp;
  before(async () => {
    site = await startSite(linkedSite(PAGES));
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/p/1`, title: 'page 1', snippet: 'All about page 1' }]);
    it = await startApp({
      ...SITE_SETTINGS,
      allowPrivateWebhooks: '127.0.0.1',
      searchEngines: [engines.setting('searxng')],
    });
  });
  after(async () => {
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** As every one of them: a 2xx, and nothing that was not understood. */
  async function ask(path: string, init: RequestInit = {}): Promise<Answer['body']> {
    const { status, body, text } = await it.ask(path, init);
    assert.equal(status, 200, text);
    assert.doesNotMatch(text, /Unknown fields/);
    return body;
  }

  function send({ ask: operation, headers = {}, body }: Call): Promise<Answer['body']> {
    const [method = '', path = ''] = operation.split(' ');
    const all = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    return ask(path, { method, headers: all, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  /** The last status with the data of all responses, if they are a list. */
  async function finished(operation: string, id: string): Promise<Answer['body']> {
    const path = operation.replace('GET ', '').replace('ID', id);
    let last: Answer['body'];
    await until(async () => {
      last = await ask(path);
      return last.status === 'completed';
    }, `the end of ${operation}`);
    const data: unknown[] = Array.isArray(last.data) ? [...last.data] : [];
    for (let { next } = last; next != null; ) {
      const more = await ask(next.replace(it.url, ''));
      data.push(...more.data);
      next = more.next;
    }
    return Array.isArray(last.data) ? { ...last, data } : last;
  }

  for (const [program, calls] of Object.entries(PROGRAMS)) {
    describe(program, () => {
      for (const [name, recorded] of Object.entries(calls)) {
        test(name, async () => {
          const call = JSON.parse(JSON.stringify(recorded).replaceAll('SITE', site.url)) as Call;
          const answer = await send(call);
          assertReads(answer, call.reads);
          if (call.job !== undefined) assertReads(await finished(call.job.ask, answer.id), call.job.reads);
        });
      }
    });
  }

  test('Open WebUI: a page that cannot be loaded says why, and if there is no other the request fails', async () => {
    const load = (urls: unknown): Promise<Answer> =>
      it.ask('/v2/open-webui/load', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': 'one-for-all' },
        body: JSON.stringify({ urls }),
      });
    const { status, body } = await load(['http://127.0.0.1:1/', `${site.url}/p/3`, 'no url']);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map((one: { page_content: string }) => one.page_content.slice(0, 8)),
      ['', '# page 3', ''],
    );
    assert.ok(body[0].metadata.error && body[2].metadata.error, JSON.stringify(body));
    assert.deepEqual([body[2].metadata.source, body[1].metadata.error], ['no url', undefined]);
    const refused = await load(['no url']);
    assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'urls']);
    for (const urls of [[], 'no list', Array(21).fill(site.url), [7], undefined]) {
      assert.equal((await load(urls)).status, 400, JSON.stringify(urls));
    }
    const { body: activity } = await it.ask('/v2/team/activity?limit=1');
    assert.equal(activity.data.length, 1);
  });

  test('CloudEvents: the SDK of the project reads our events, and finds them valid', async () => {
    const messages: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      messages.push({ headers: request.headers, body });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = JSON.stringify({ url: site.url, limit: 3, webhook: { url, format: 'cloudevents' } });
    const { id } = await ask('/v2/crawl', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await until(async () => messages.some((message) => message.body.includes('"crawl.completed"')), 'the last event');
    server.close();
    const events = messages.flatMap((message) => HTTP.toEvent<{ id: string; type: string }>(message));
    for (const event of events) {
      assert.equal(new CloudEvent(event).validate(), true);
      assert.deepEqual([event.subject, event.data?.id, event.data?.type], [id, id, event.type]);
    }
    const types = events.map(({ type }) => type).sort();
    assert.deepEqual(types, ['crawl.completed', ...Array(3).fill('crawl.page'), 'crawl.started']);
    assert.equal(new Set(events.map((event) => event.id)).size, events.length);
  });
});
