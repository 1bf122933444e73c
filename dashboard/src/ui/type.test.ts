import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SOURCE = join(import.meta.dirname, '..');

const sheets = globSync('**/*.css', { cwd: SOURCE }).map((name) => ({
  name,
  lines: readFileSync(join(SOURCE, name), 'utf8').split('\n'),
}));

/** Lines of all style sheets but the one that defines the sizes. */
const linesWith = (pattern: RegExp): string[] =>
  sheets.flatMap(({ name, lines }) =>
    name === 'ui/tokens.css' ? [] : lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`),
  );

test('text has one of five sizes and one of two weights', () => {
  assert.deepEqual(linesWith(/font-size:(?! (?:var\(--size-[1-5]\)|inherit|0\.\d+em);)/), []);
  assert.deepEqual(linesWith(/font-weight:(?! (?:400|var\(--strong\));)/), []);
  assert.deepEqual(linesWith(/\bfont:(?! (?:inherit;|400 var\(--size-))/), []);
});

test('space between things is a multiple of 0.25rem, or half of one', () => {
  assert.deepEqual(linesWith(/^\s*(?:padding|margin|gap)[a-z-]*:.*\d*\.(?!125rem|25rem|5rem|75rem)\d+rem/), []);
});
