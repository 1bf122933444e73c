import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanName, shownName } from './shown-name.ts';

test('a name that others are shown reads the same for everybody', () => {
  const names: readonly [string, string][] = [
    ['Claude\u202e gnp.exe', 'Claude gnp.exe'],
    ['\u2066Ada\u2069 \u200eLovelace\u200f', 'Ada Lovelace'],
    ['pay\u200bpal\ufeff\u00ad', 'paypal'],
    ['Tag\u{e0041}\u{e007f}', 'Tag'],
    ['two\r\nlines\u2028three\u0000', 'two lines three'],
    ['  Trawl \t CLI ', 'Trawl CLI'],
    ['\ud800x', '\ufffdx'],
    // Persian words and emoji are joined on purpose.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d💻 ❤\ufe0f שלום', '👩\u200d💻 ❤\ufe0f שלום'],
    ['\u202e\u200b', ''],
  ];
  for (const [given, clean] of names) assert.equal(cleanName(given), clean, JSON.stringify(given));
});

test('a field with such a name is measured after cleaning', () => {
  const name = shownName(5);
  assert.equal(name.parse('A\u202eda  '), 'Ada');
  assert.equal(name.safeParse('\u202e \u200b').success, false);
  assert.equal(name.safeParse('Lovelace').success, false);
  assert.equal(name.parse('\u200b\u200b\u200bLovel'), 'Lovel');
});
