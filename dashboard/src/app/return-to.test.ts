import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePath } from './return-to.ts';

test('a link leads to a page of this dashboard, or to its first', () => {
  const origin = 'https://trawl.example';
  for (const path of ['/', '/keys', '/jobs/7?x=1#y', '/a//b']) assert.equal(safePath(path, origin), path);
  for (const text of [
    ...[null, '', 'keys', 'https://evil.example/', '//evil.example', '///evil.example', '/\\\\evil.example'],
    ...['/.//evil.example', '/..//evil.example/x', '/x/..//evil.example', '/%2e//evil.example', '/\t//evil.example'],
  ])
    assert.equal(safePath(text, origin), '/', JSON.stringify(text));
});
