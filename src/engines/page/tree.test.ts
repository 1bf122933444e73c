import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarkdown } from './markdown/index.ts';
import { parseHtml } from './tree.ts';

test('pages that nest without end keep what comes before; ten thousand deep is nothing special', () => {
  const deep = (levels: number): string => `<p>First.</p>${'<div>'.repeat(levels)}<p>Last.</p>`;
  assert.equal(toMarkdown(parseHtml(deep(10_000))), 'First.\n\nLast.');
  assert.equal(toMarkdown(parseHtml(deep(2_000_000))), 'First.');
});

test('the tree that browsers have, where it matters to readers', () => {
  // Content that a table throws out; formatting that crosses blocks.
  assert.equal(
    toMarkdown(parseHtml('<table><div>Before</div><tr><td>cell</td></tr></table>')).split('\n')[0],
    'Before',
  );
  assert.match(toMarkdown(parseHtml('<p><b>bold</p><p>still</b> plain</p>')), /\*\*bold\*\*\n\n\*\*still\*\* plain/);
});
