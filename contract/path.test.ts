import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestPath, withQuery } from './path.ts';

test('parameters of the path are percent-encoded', () => {
  const path = requestPath('GET /v2/search/research/papers/:paperId/similar', {
    params: { paperId: 'doi:10.1/a b?#' },
  });
  assert.equal(path, '/v2/search/research/papers/doi%3A10.1%2Fa%20b%3F%23/similar');
});

test('a parameter does not replace one whose name starts with its own', () => {
  const params = { id: 'a', idOfPage: 'b' };
  assert.equal(requestPath('GET /v2/x/:id/:idOfPage', { params }), '/v2/x/a/b');
});

test('values that are empty are left out of the query, and zero and false are not', () => {
  const query = { a: undefined, b: null, c: '', d: 0, e: false, f: [] };
  assert.equal(requestPath('GET /v2/map', { query }), '/v2/map?d=0&e=false');
  assert.equal(requestPath('GET /v2/map', { query: { a: '' } }), '/v2/map');
});

test('a list repeats its name, and names and values are percent-encoded', () => {
  const query = { ids: ['a b', 'c&d', ''], 'é+': '1+1' };
  assert.equal(withQuery('/x', query), '/x?ids=a%20b&ids=c%26d&%C3%A9%2B=1%2B1');
  const read = new URL(withQuery('/x', query), 'http://localhost').searchParams;
  assert.deepEqual([read.getAll('ids'), read.get('é+')], [['a b', 'c&d'], '1+1']);
});
