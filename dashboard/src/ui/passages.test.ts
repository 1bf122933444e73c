import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runReader, withSigns } from './passages.ts';

/** What is highlighted, line by line, as `names:text`. */
const shown = (text: string, ...quotes: string[]): string[] => {
  const passages = quotes.map((quote) => {
    const start = text.indexOf(quote);
    return start < 0 ? undefined : { start, end: start + quote.length };
  });
  const read = runReader();
  return read(withSigns(text, passages)).flatMap(({ text: part, names }) =>
    names === undefined ? [] : `${names}:${part}`,
  );
};

test('passages are highlighted, and the text stays', () => {
  assert.deepEqual(shown('A mug for 12.50 euros.', '12.50', 'A mug'), ['1:A mug', '0:12.50']);
  const text = 'A mug\n\n| a | b |\n| --- | --- |\n| c | d |';
  const signs = withSigns(text, [{ start: 0, end: text.length }]);
  assert.equal(signs.replaceAll(/\uFDD0[\d ]*\uFDD1|\uFDD2/g, ''), text);
});

test('those that overlap are one with both names, and those outside of the text are left out', () => {
  assert.deepEqual(shown('Team 25 € a month', 'Team 25 €', '25 € a month'), ['0 1:Team 25 € a month']);
  assert.deepEqual(shown('Team', 'Nothing', 'Team'), ['1:Team']);
  assert.equal(withSigns('Team', [{ start: 2, end: 9 }]), 'Team');
});

test('headings, items, tables and fences stay what they are', () => {
  assert.deepEqual(shown('# Plans\n- **Team:** 25 €', '# Plans\n- **Team:** 25 €'), ['0:Plans', '0:**Team:** 25 €']);
  const table = '| Plan | Price |\n| --- | --- |\n| Team | 25 € |';
  assert.deepEqual(shown(table, table), ['0:Plan', '0:Price', '0:Team', '0:25 €']);
  assert.match(withSigns('```js\nconst a = 1\n```', [{ start: 0, end: 20 }]), /^```js\n\uFDD00\uFDD1const/);
});

test('signs that a page brings along are no signs', () => {
  assert.deepEqual(shown('\uFDD07\uFDD1evil\uFDD2 Team', 'Team'), ['0:Team']);
});
