import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOfHeader } from './mementos.ts';

test('links are read with all their relations, quoted or not, in any order of parameters', () => {
  const header =
    '<http://a.example/x,y;z>; rel="original", <https://arc.example/map>;type="application/link-format"; rel=timemap ,' +
    '<https://arc.example/2020/http://a.example/>; datetime="Wed, 01 Jan 2020 00:00:00 GMT"; REL="First Last memento"';
  assert.deepEqual(linksOfHeader(header), [
    { url: 'http://a.example/x,y;z', rels: ['original'] },
    { url: 'https://arc.example/map', rels: ['timemap'] },
    { url: 'https://arc.example/2020/http://a.example/', rels: ['first', 'last', 'memento'] },
  ]);
});

test('what is no link is left out, and reading takes time linear in the length', () => {
  assert.deepEqual(linksOfHeader(undefined), []);
  assert.deepEqual(linksOfHeader('<>; rel="x", <http://a.example/>, rel="y", <http://b.example/'), []);
  assert.deepEqual(linksOfHeader(`${'<'.repeat(200_000)}${'>;'.repeat(200_000)}`), []);
  assert.deepEqual(linksOfHeader(`<a>${'; '.repeat(100_000)}${';rel'.repeat(100_000)}`), []);
});
