import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp, testRoutes } from './support/app.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('requests over HTTP', () => {
  let it: TestApp;
  before(async () => {
    it = await startApp({ maxBody: 2000 }, { routes: testRoutes });
  });

  const post = (path: string, body: string | undefined, headers: Record<string, string> = {}, key?: string | null) =>
    it.ask(path, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      headers,
      ...(key === undefined ? {} : { key }),
    });
  const json = { 'content-type': 'application/json' };

  test("a request with a key gets a response, with an id and the state of the team's limits", async () => {
    const answer = await it.ask('/v2/echo?query=attention%20mechanism&k=3');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.match(answer.headers.get('x-request-id') ?? '', UUID);
    assert.equal(answer.body.requestId, answer.headers.get('x-request-id'));
    assert.deepEqual(answer.body.query, { query: 'attention mechanism', k: 3 });
    assert.equal(answer.headers.get('x-ratelimit-limit'), '60000');
    assert.ok(Number(answer.headers.get('x-ratelimit-remaining')) < 60000);
    const reset = Number(answer.headers.get('x-ratelimit-reset'));
    assert.ok(reset >= 1 && reset <= 60);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });

  test('no key, a malformed and an unknown one: 401', async () => {
    const given = [
      undefined,
      'Bearer',
      'Bearer ',
      `Basic ${it.key}`,
      it.key,
      'Bearer fc-unknown-unknown-unknown',
      'Bearer é',
    ];
    for (const authorization of given) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await it.ask('/v2/echo?query=x', { headers, key: null });
      assert.equal(answer.status, 401, authorization);
      const { success, error, details } = answer.body;
      assert.deepEqual([success, error], [false, 'Unauthorized: Invalid token']);
      assert.ok(details.message.includes('keys create') && details.message.endsWith(`${it.url}/keys`), details.message);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
      assert.match(answer.headers.get('x-request-id') ?? '', UUID);
    }
  });

  test('unknown paths and methods are 404, with and without a key, whatever the body', async () => {
    for (const key of [it.key, null]) {
      for (const path of ['/v2/nothing', '/v1/echo', '/v2', '/V2/echo', '//v2/echo', '/v2/%00']) {
        const answer = await it.ask(path, { key });
        assert.equal(answer.status, 404, path);
        assert.deepEqual(answer.body, { success: false, error: 'Not Found' });
        assert.match(answer.headers.get('x-request-id') ?? '', UUID);
      }
      for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
        assert.equal((await it.ask('/v2/echo', { method, key })).status, 404, method);
      }
      assert.equal((await post('/v2/nothing', 'x'.repeat(5000), json, key)).status, 404);
    }
  });

  test("the client's request id comes back if it is one", async () => {
    for (const path of ['/v2/echo?query=x', '/v2/nothing']) {
      const good = await it.ask(path, { headers: { 'x-request-id': 'a.B_9:-' } });
      assert.equal(good.headers.get('x-request-id'), 'a.B_9:-');
      for (const bad of ['', 'with space', 'x'.repeat(129), 'a,b', '<script>']) {
        const answer = await it.ask(path, { headers: { 'x-request-id': bad } });
        assert.match(answer.headers.get('x-request-id') ?? '', UUID, bad);
      }
    }
  });

  test('checks come in their order: path, key, scope, size, body', async () => {
    const { key } = await it.app.keys.create({ name: 'narrow', scopes: ['research'] });
    const large = 'x'.repeat(3000);
    assert.equal((await post('/v2/nothing', large, json, null)).status, 404);
    assert.equal((await post('/v2/echo', large, json, null)).status, 401);
    const forbidden = await post('/v2/echo', large, json, key);
    assert.equal(forbidden.status, 403);
    assert.equal(forbidden.body.error, 'Forbidden');
    const tooLarge = await post('/v2/echo', large, json);
    assert.equal(tooLarge.status, 413);
    assert.deepEqual(tooLarge.body, { success: false, error: 'Payload Too Large' });
    assert.match(tooLarge.headers.get('x-request-id') ?? '', UUID);
    assert.equal((await post('/v2/echo', '{', json)).status, 400);
  });

  test('a body that is sent in pieces is measured too', async () => {
    const pieces = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 30; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(100)));
        controller.close();
      },
    });
    const init = { method: 'POST', body: pieces, headers: json, duplex: 'half' } as RequestInit;
    assert.equal((await it.ask('/v2/echo', init)).status, 413);
  });

  test('a body that is no JSON is a 400 that says what is wrong', async () => {
    const cases: [string | undefined, Record<string, string>, { field: string; message: string }][] = [
      ['{"url":', json, { field: 'body', message: 'Must be valid JSON' }],
      [
        'url=x',
        { 'content-type': 'application/x-www-form-urlencoded' },
        { field: 'content-type', message: 'Must be application/json' },
      ],
      ['{"url":"x"}', { 'content-type': 'text/plain' }, { field: 'content-type', message: 'Must be application/json' }],
      ['{"url":"x"}', { 'content-type': 'nonsense' }, { field: 'content-type', message: 'Must be application/json' }],
      [
        '{"url":"x"}',
        { ...json, 'content-encoding': 'gzip' },
        { field: 'content-encoding', message: 'Compressed bodies are not supported' },
      ],
      [undefined, json, { field: 'body', message: 'is required' }],
      [undefined, {}, { field: 'body', message: 'is required' }],
    ];
    for (const [body, headers, detail] of cases) {
      const answer = await post('/v2/echo', body, headers);
      assert.equal(answer.status, 400, detail.field);
      const error = `${detail.field}: ${detail.message.charAt(0).toLowerCase()}${detail.message.slice(1)}`;
      assert.deepEqual(answer.body, { success: false, error, details: [detail] });
    }
    const good = await post('/v2/echo', '\uFEFF{"url":"x"}', {
      'content-type': 'application/vnd.api+json; charset=utf-8',
    });
    assert.deepEqual(good.body, { success: true, body: { url: 'x' } });
  });

  test('an endpoint without a body takes no notice of one', async () => {
    for (const [body, headers] of [
      [undefined, {}],
      [undefined, json],
      ['{"broken', json],
      ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ] as const) {
      const answer = await post('/v2/things/7/cancel', body, headers);
      assert.deepEqual(answer.body, { success: true, params: { id: '7' }, body: null });
    }
  });

  test('validation names every field, and ignores what it does not know', async () => {
    const query = await it.ask('/v2/echo?query=&k=501&origin=sdk');
    assert.equal(query.status, 400);
    assert.equal(query.body.error, 'query: must not be blank');
    assert.deepEqual(
      query.body.details.map((issue: { field: string }) => issue.field),
      ['query', 'k'],
    );
    const missing = await it.ask('/v2/echo');
    assert.deepEqual(missing.body.details, [{ field: 'query', message: 'is required' }]);
    const nested = await post('/v2/echo', '{"url":"x","options":{"depth":"deep"},"other":1}', json);
    assert.deepEqual(
      nested.body.details.map((issue: { field: string }) => issue.field),
      ['options.depth'],
    );
    const unknown = await post('/v2/echo', '{"url":"x","other":1,"__proto__":{"a":1}}', json);
    assert.deepEqual(unknown.body.body, { url: 'x' });
    const repeated = await it.ask('/v2/echo?query=x&tag=a&tag=b&other=1');
    assert.deepEqual(repeated.body.query, { query: 'x', k: 40, tag: ['a', 'b'] });
    assert.equal((await it.ask('/v2/echo?query=a&query=b')).body.details[0].field, 'query');
  });

  test('broken percent-encoding is a 400, in the path and in a parameter', async () => {
    const path = await it.ask('/v2/things/%zz');
    assert.equal(path.status, 400);
    assert.equal(path.body.error, 'path: must be valid percent-encoding of UTF-8 text');
    assert.equal(path.body.details[0].field, 'path');
    assert.match(path.headers.get('x-request-id') ?? '', UUID);
    const query = await it.ask('/v2/echo?query=%E0%A4&k=1');
    assert.deepEqual(query.body.details, [{ field: 'query', message: 'Must be valid percent-encoding' }]);
    const text = 'a+%2B%E4%B8%AD%00%25';
    assert.equal((await it.ask(`/v2/echo?query=${text}`)).body.query.query, 'a +中\0%');
  });

  test('long queries and path parameters have room, up to their limits', async () => {
    const long = '中'.repeat(20_000);
    const answer = await it.ask(`/v2/echo?query=${encodeURIComponent(long)}`);
    assert.equal(answer.body.query.query, long);
    const id = 'x'.repeat(2048);
    assert.equal((await it.ask(`/v2/things/${id}`)).body.params.id, id);
    assert.equal((await it.ask(`/v2/things/${id}x`)).status, 404);
  });

  test('a bug is a 500 that reveals nothing', async () => {
    const answer = await it.ask('/v2/broken', { headers: { 'x-request-id': 'mine' } });
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.body, { success: false, error: 'Internal Server Error' });
    assert.equal(answer.headers.get('x-request-id'), 'mine');
  });

  test('below /v2/search/research every error body says its message again as detail', async () => {
    const paths = [
      '/v2/search/research/nothing',
      '/v2/search/research',
      '/v2/search/research?x=1',
      '/v2/search/research/broken',
    ];
    for (const key of [it.key, null]) {
      for (const path of paths) {
        const { body, status } = await it.ask(path, { key });
        assert.ok(status >= 400);
        assert.equal(body.detail, body.error, path);
      }
    }
    assert.equal((await it.ask('/v2/search/researchers')).body.detail, undefined);
  });

  test('pages of any site may call the API with a key', async () => {
    const origin = { origin: 'https://example.org' };
    const preflight = await it.ask('/v2/echo', {
      method: 'OPTIONS',
      key: null,
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/);
    for (const key of [it.key, null]) {
      const answer = await it.ask('/v2/echo?query=x', { headers: origin, key });
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /retry-after/);
    }
    assert.equal((await it.ask('/', { headers: origin })).headers.get('access-control-allow-origin'), null);
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await it.ask('/v2/echo?query=x', { method: 'HEAD' });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
    assert.equal((await it.ask('/v2/echo?query=x', { method: 'HEAD', key: null })).status, 401);
  });
});
