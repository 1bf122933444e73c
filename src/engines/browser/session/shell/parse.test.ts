import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommands } from './parse.ts';

const words = (code: string) => parseCommands(code)?.map((command) => command.words);

test('quotes, escapes, comments and operators are parsed as in a shell', () => {
  assert.deepEqual(words(`agent-browser fill @e1 "it's \\"here\\""`), [
    ['agent-browser', 'fill', '@e1', `it's "here"`],
  ]);
  assert.deepEqual(words(`a 'b "c" $d' e\\ f # rest\n\n b`), [['a', 'b "c" $d', 'e f'], ['b']]);
  assert.deepEqual(parseCommands('a && b || c; d'), [
    { words: ['a'], when: 'always' },
    { words: ['b'], when: 'and' },
    { words: ['c'], when: 'or' },
    { words: ['d'], when: 'always' },
  ]);
  assert.deepEqual(words('a ""'), [['a', '']]);
  assert.deepEqual(words('agent-browser open https://a.example/?q=1'), [
    ['agent-browser', 'open', 'https://a.example/?q=1'],
  ]);
  assert.deepEqual(words('a \\\n b'), [['a', 'b']]);
});

test('code that needs a shell is not parsed', () => {
  for (const code of [
    'a | b',
    'a > f',
    'a $(b)',
    'a "$X"',
    'a `b`',
    'for i in 1; do a; done | b',
    'a & b',
    "a 'b",
    'a &&',
    '(a)',
    'a <f',
  ]) {
    assert.equal(parseCommands(code), undefined, code);
  }
});
