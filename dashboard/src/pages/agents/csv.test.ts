import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv, tableOf, writeCsv } from './csv.ts';

test('what people bring is read as rows', () => {
  assert.deepEqual(readCsv('\uFEFFname,url\r\n"A, ""B""",https://x.example/\r\n\r\nC,"two\nlines"'), [
    ['name', 'url'],
    ['A, "B"', 'https://x.example/'],
    ['C', 'two\nlines'],
  ]);
  assert.deepEqual(readCsv('name;url\nA;b'), [
    ['name', 'url'],
    ['A', 'b'],
  ]);
});

test('data become a table that no spreadsheet runs', () => {
  assert.deepEqual(tableOf({ items: [{ name: 'A', price: 1 }, { name: 'B' }], total: 2 }), [
    ['name', 'price'],
    ['A', 1],
    ['B', undefined],
  ]);
  assert.equal(writeCsv(tableOf({ name: '=HYPERLINK("x")', n: -5 })), 'name,n\r\n"\'=HYPERLINK(""x"")",-5\r\n');
});
