import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inflectionStem, lightStem, porterStem, porterStemOfLetters, singular, withoutPluralS } from './stems.ts';

it('singular and plural share a form, by rule or by exception', () => {
  const words = 'studies boxes prices glass status people children licence tel';
  assert.deepEqual(
    words.split(' ').map(singular),
    'study box price glass status person child license phone'.split(' '),
  );
});

it('a word that every object has as a property is a word like others', () => {
  for (const stem of [singular, lightStem, inflectionStem, porterStem, porterStemOfLetters, withoutPluralS]) {
    for (const word of ['constructor', 'valueof']) assert.equal(typeof stem(word), 'string');
  }
  assert.equal(singular('constructor'), 'constructor');
});

it('inflections share a stem', () => {
  assert.deepEqual(['pricing', 'priced', 'prices'].map(lightStem), ['pric', 'pric', 'pric']);
  assert.deepEqual(['companies', 'searching', 'papers', 'press'].map(inflectionStem), [
    'company',
    'search',
    'paper',
    'press',
  ]);
  assert.equal(withoutPluralS('pages'), 'page');
});
