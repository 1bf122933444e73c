import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../tree.ts';
import { pageAuthorsAndDates, pageMetadata, withAuthorship } from './index.ts';

const URL = 'https://news.example/2026/03/04/boats';

function metadataOf(html: string) {
  const document = parseHtml(`<html>${html}</html>`);
  return withAuthorship(pageMetadata(document, { url: URL }), pageAuthorsAndDates(document, { url: URL }));
}

test('author and dates come from what the page shows where meta tags have none, and provenance says so', () => {
  const { author, publishedTime, provenance } = metadataOf(
    '<body><h1>Boats</h1><p class="byline">By Ada Lovelace</p><p>Text.</p></body>',
  );
  assert.deepEqual(
    [author, publishedTime, provenance],
    ['Ada Lovelace', '2026-03-04', { author: 'page', publishedTime: 'url' }],
  );
});

test('meta tags stay, and have no provenance', () => {
  const { author, publishedTime, provenance } = metadataOf(
    `<head><meta name="author" content="Grace Hopper"><meta property="article:published_time" content="2026-01-02T03:04:05+02:00"></head>
    <body><p class="byline">By Ada Lovelace</p></body>`,
  );
  assert.deepEqual([author, publishedTime, provenance], ['Grace Hopper', '2026-01-02T03:04:05+02:00', undefined]);
});

test('what is no name is not an author', () => {
  for (const words of [
    'Email required',
    'Name *required',
    'Written by',
    '$19.99',
    'CHF 12',
    'Leave a comment',
    'https://x.example/ada',
  ]) {
    assert.equal(metadataOf(`<body><p class="author">${words}</p></body>`).author, undefined, words);
  }
  const { author, provenance } = metadataOf(
    '<head><meta name="author" content="https://x.example/ada"></head><body><p class="byline">By Ada Lovelace</p></body>',
  );
  assert.deepEqual([author, provenance?.author], ['Ada Lovelace', 'page']);
});

test('a page cannot state the provenance itself', () => {
  assert.equal(metadataOf('<head><meta name="provenance" content="meta"></head>').provenance?.author, undefined);
});
