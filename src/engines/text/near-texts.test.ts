import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitsBetween, fingerprintOf, MOST_BITS, NearTexts } from './near-texts.ts';

const words = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `word${((from + i) * 7919) % 10_007}`);
const print = (text: readonly string[]): string => fingerprintOf(text.join(' ')) as string;

test('texts that differ in a few words are near, others are not', () => {
  const text = words(0, 400);
  const changed = text.with(200, 'another');
  assert.ok(bitsBetween(print(text), print(changed)) <= MOST_BITS);
  for (let other = 1; other < 20; other++) {
    assert.ok(bitsBetween(print(text), print(words(other * 450, 400))) > MOST_BITS, `${other}`);
  }
  assert.equal(fingerprintOf('Too short to say anything.'), undefined);
});

test('a near text is found among many of its group', () => {
  const near = new NearTexts();
  for (let other = 0; other < 20; other++) near.add(print(words(other * 450, 400)));
  const changed = print(words(12 * 450, 400).with(10, 'another'));
  assert.equal(near.twinOf(changed), 12);
  assert.equal(near.twinOf(changed, 2 ** 40 - 1), undefined);
  assert.equal(near.add(print(words(12 * 450, 400)), 2 ** 40 - 1), 20);
  assert.equal(near.twinOf(changed, 2 ** 40 - 1), 20);
  assert.equal(near.twinOf(changed), 12);
  assert.equal(near.twinOf(print(words(9_500, 300))), undefined);
});
