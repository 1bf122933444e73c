import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { queryObjects } from 'node:v8';
import { Server } from '@modelcontextprotocol/server';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import type { ProtocolCall } from '../../foundation/routing/protocol.ts';
import { openSqlite } from '../../foundation/store/index.ts';
import { mcpProtocol } from './protocol.ts';

const db = openSqlite(join(tempDir(), 'trawl.db'));
const protocol = mcpProtocol({ version: '1', log: silentLog, db, clock: systemClock });

after(() => db.close());

function ask(message: object, gone: AbortController, run: ProtocolCall['run']): Promise<Response> {
  const { signal } = gone;
  const principal = { teamId: 't', keyId: undefined, plan: 'p', scopes: ['*'] };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, signal });
  const body = { jsonrpc: '2.0', id: 1, ...message };
  const outlast: ProtocolCall['outlast'] = () => () => {};
  const call = { principal, baseUrl: 'http://127.0.0.1', signal, userAgent: undefined, outlast, run };
  return protocol.answer(request, body, call);
}

test('sessions that are opened and dropped leave nothing', async () => {
  const clientInfo = { name: 'drops', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const never: ProtocolCall['run'] = () => new Promise(() => {});
  for (let i = 0; i < 100; i++) {
    const gone = new AbortController();
    const opened = await ask({ method: 'initialize', params }, gone, never);
    assert.ok(opened.headers.has('mcp-session-id'));
    if (i % 3 === 0) await opened.text();
    // A call that never ends, of a client that does not wait for it.
    const call = { name: 'firecrawl_map', arguments: { url: 'https://example.com' } };
    if (i % 3 === 1) await ask({ method: 'tools/call', params: call }, gone, never);
    gone.abort();
  }
  // Counting collects garbage first. The frames of this function may still hold the last ones.
  await until(() => queryObjects(Server, { format: 'count' }) < 5, 'the end of all servers');
});

test('a database that is gone during a call is said to be back soon, as by other endpoints', async () => {
  const gone: ProtocolCall['run'] = () => Promise.reject(Object.assign(new Error('secret'), { code: '57P01' }));
  const params = { name: 'firecrawl_map', arguments: { url: 'https://example.com' } };
  const answer = await (await ask({ method: 'tools/call', params }, new AbortController(), gone)).text();
  assert.match(answer, /Service Unavailable.*retryAfterSeconds[^,]*5.*retryable[^,]*true/);
  assert.doesNotMatch(answer, /secret/);
});

test('the trace of a caller is that of its message, and of a batch that of the first with one', () => {
  const message = (traceparent?: unknown) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'firecrawl_map', _meta: { progressToken: 1, traceparent } },
  });
  const of = protocol.traceParentOf;
  assert.equal(of(message('00-a')), '00-a');
  assert.equal(of([message(), message('00-b'), message('00-c')]), '00-b');
  for (const none of [
    undefined,
    null,
    'text',
    [],
    [null],
    {},
    { params: [] },
    { params: { _meta: null } },
    message(),
  ]) {
    assert.equal(of(none), undefined, JSON.stringify(none));
  }
});
