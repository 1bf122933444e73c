import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, count, createTerminal, duration, table } from './terminal.ts';

/** A terminal with a clock that a test moves, and what it wrote. */
function watched(isTTY: boolean, columns?: number) {
  const written = { out: '', err: '' };
  let now = 0;
  const out = createTerminal(
    { write: (text) => (written.out += text) },
    { isTTY, columns, write: (text) => (written.err += text) },
    () => now,
  );
  const pass = (ms: number): void => {
    now += ms;
  };
  return { out, written, pass };
}

test('results and messages go to streams of their own', () => {
  const { out, written } = watched(false);
  out.print('result');
  out.note('message');
  assert.deepEqual(written, { out: 'result\n', err: 'message\n' });
});

test('progress is drawn over itself on a terminal, cut to its width, and closed before anything else', () => {
  const { out, written, pass } = watched(true, 12);
  out.progress('1 of 3');
  out.progress('too soon');
  pass(150);
  out.progress('a line that is too long');
  out.note('done');
  out.settle();
  assert.equal(written.err, '\r\x1b[K1 of 3\r\x1b[Ka line tha…\ndone\n');
});

test('elsewhere, progress is a line now and then, the first after a while', () => {
  const { out, written, pass } = watched(false);
  out.progress('at once');
  for (const line of ['after 3 s', 'after 6 s', 'after 9 s', 'after 12 s']) {
    pass(3_000);
    out.progress(line);
  }
  out.settle();
  assert.equal(written.err, 'after 6 s\nafter 12 s\n');
});

test('columns are as wide as their widest cell, and no line ends with blanks', () => {
  assert.deepEqual(
    table([
      ['KEY', 'NAME', 'STATE'],
      ['a', 'Search page', ''],
      ['abc', '', 'active'],
    ]),
    ['KEY  NAME         STATE', 'a    Search page', 'abc               active'],
  );
  assert.deepEqual(table([]), []);
});

test('numbers, sizes and times as people read them', () => {
  assert.deepEqual([0, 999, 1234567, 1.6].map(count), ['0', '999', '1,234,567', '2']);
  assert.deepEqual([0, 999, 1000, 1_450, 99_600, 999_499, 999_600, 1.4e9, 7e15].map(bytes), [
    '0 B',
    '999 B',
    '1.0 kB',
    '1.4 kB',
    '100 kB',
    '999 kB',
    '1.0 MB',
    '1.4 GB',
    '7000 TB',
  ]);
  assert.deepEqual([0, 3_210, 59_949, 59_960, 250_000, 3_599_400, 3_599_600, 7_500_000].map(duration), [
    '0.0 s',
    '3.2 s',
    '59.9 s',
    '1 min 0 s',
    '4 min 10 s',
    '59 min 59 s',
    '1 h 0 min',
    '2 h 5 min',
  ]);
});
