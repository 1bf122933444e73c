import assert from 'node:assert/strict';
import { it } from 'node:test';
import { persons, streets } from './index.ts';

it('finds the names of persons, and no single words', () => {
  const found = (text: string): string[] => persons.find(text).map(({ value }) => value);
  assert.deepEqual(found('The organist is Hilda Marrable. She and J. R. Smith like Ludwig van Beethoven.'), [
    'Hilda Marrable',
    'J. R. Smith',
    'Ludwig van Beethoven',
  ]);
  assert.deepEqual(found('Heute spielt Gregor. Anna-Maria Ødegård spielt.'), ['Anna-Maria Ødegård']);
  assert.ok(persons.isOne('Ann-Marie O’Neill'));
  assert.ok(!persons.isOne('Ann Lee plays'));
});

it('finds streets with the number of a house', () => {
  for (const street of ['119 Countess Close, Apt. 3', 'Musterstraße 12a', 'Via Garibaldi 7', 'Rue de la Paix, 12'])
    assert.deepEqual(
      streets.find(`We are at ${street} now`).map(({ value }) => value),
      [street],
    );
  assert.deepEqual(streets.find('there are 3 way to drive, and 2 close'), []);
});
