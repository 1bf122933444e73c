import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonBytes } from './json-text.ts';

test('the same bytes as JSON.stringify, whatever the size', async () => {
  const odd = 'a"\\\n\u2028é😀\u0000';
  const documents = [
    {},
    { a: undefined, b: null, c: odd },
    {
      markdown: odd.repeat(200_000),
      warning: 'x',
      gone: undefined,
      links: Array.from({ length: 12_345 }, (_, i) => `${odd}${i}`),
    },
    // A character across the boundary of two pieces.
    { a: `${'x'.repeat(512 * 1024 - 1)}😀${'y'.repeat(700_000)}`, b: [], c: { d: [1, { e: 2 }] } },
    // Large things inside others: scrapes of actions, pages of files, data.
    {
      actions: {
        scrapes: [{ url: 'a', html: odd.repeat(120_000) }, undefined, { html: '', gone: undefined }],
        pdfs: [],
      },
      pages: Array.from({ length: 3_000 }, (_, pageNumber) => ({ pageNumber, markdown: odd.repeat(50) })),
      json: Array.from({ length: 40 }, () => [['x'.repeat(600_000)], 1, null, 'y'.repeat(600_000), true]).slice(0, 3),
      wide: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`n${i}`, i])),
    },
    { a: `${'x'.repeat(600_000)}\ud800`, b: `\udc00${'x'.repeat(600_000)}` },
  ];
  for (const document of documents) {
    assert.ok((await jsonBytes(document)).equals(Buffer.from(JSON.stringify(document))));
  }
});
