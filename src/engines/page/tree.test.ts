import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from './markdown/index.ts';
import { firstOf, parseHtml, textOf } from './tree.ts';

test('pages with endless nesting keep what comes before; a depth of ten thousand is fine', () => {
  const deep = (levels: number): string => `<p>First.</p>${'<div>'.repeat(levels)}<p>Last.</p>`;
  assert.equal(toMarkdown(parseHtml(deep(10_000))), 'First.\n\nLast.');
  assert.equal(toMarkdown(parseHtml(deep(2_000_000))), 'First.');
});

test('the same tree as in browsers where readers would see a difference', () => {
  // Content that a table moves out; formatting that crosses blocks.
  assert.equal(
    toMarkdown(parseHtml('<table><div>Before</div><tr><td>cell</td></tr></table>')).split('\n')[0],
    'Before',
  );
  assert.match(toMarkdown(parseHtml('<p><b>bold</p><p>still</b> plain</p>')), /\*\*bold\*\*\n\n\*\*still\*\* plain/);
});

test('a page without </head> and <body> keeps its body', () => {
  const page = parseHtml(
    '<!DOCTYPE html><html lang="en"><head><title>T</title><meta name="a" content="b"><h1>Title</h1><p>Text.</p>',
  );
  assert.equal(toMarkdown(page), '# Title\n\nText.');
});

test('the content of noscript is a tree in both parsers', () => {
  for (const doubtful of ['', '<p><b>bold</p><p>still</b> plain</p>']) {
    const page = parseHtml(`<body><noscript><img src="/lazy.jpg"></noscript>${doubtful}</body>`);
    assert.equal(firstOf(page, 'img')?.attribs.src, '/lazy.jpg');
  }
});

test('endless nesting in noscript keeps what comes before in the strict parser too', () => {
  const page = parseHtml(
    `<p><b>bold</p><p>still</b> plain</p><noscript><p>First.</p>${'<div>'.repeat(100_000)}Last.</noscript>`,
  );
  const noscript = firstOf(page, 'noscript');
  assert.equal(noscript && textOf(noscript), 'First.');
});
