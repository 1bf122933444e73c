import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { findCollection, itemsOf } from './zotero.ts';

test('all pages of a collection are read, at an address with or without a slash at its end, and a refusal says what to turn on', async () => {
  const asked: string[] = [];
  let isAllowed = true;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://a.test');
    if (!isAllowed) return response.writeHead(403).end();
    const isList = pathname === '/api/users/0/collections';
    response.setHeader('total-results', isList ? 1 : 250);
    return response.end(
      JSON.stringify(isList ? [{ key: 'K', data: { name: 'Thesis' } }] : [{ id: searchParams.get('start') }]),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const collection = await findCollection(`${at}/`, 'Thesis');
    const texts: string[] = [];
    for await (const text of itemsOf(at, collection)) texts.push(text);
    assert.deepEqual(texts, ['[{"id":"0"}]', '[{"id":"100"}]', '[{"id":"200"}]']);
    assert.equal(asked[0], '/api/users/0/collections?start=0&limit=100');
    assert.match(asked[1] ?? '', /^\/api\/users\/0\/collections\/K\/items\/top\?/);
    isAllowed = false;
    await assert.rejects(findCollection(at, 'Thesis'), /Allow other applications on this computer/);
  } finally {
    server.close();
  }
});
