import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesIn } from './places.ts';

const TEXT = '# Plans\n\n- [Team](https://shop.example/team) **25 €** a month\n- Solo 9 € a month';
const at = (quote: string, given?: string) => {
  const start = given === undefined ? undefined : TEXT.indexOf(given);
  const span = start === undefined ? {} : { start, end: start + (given as string).length };
  const [place] = placesIn(TEXT, [{ path: 'x', url: 'https://shop.example/', quote, ...span }]);
  return place && TEXT.slice(place.start, place.end);
};

test('a value is found where the run found it, through links and bold text', () => {
  const passage = 'Team](https://shop.example/team) **25 €** a month';
  assert.equal(at('Team 25 € a month', passage), passage);
});

test('in another reading of the page its words are looked for', () => {
  assert.equal(at('Solo 9 € a month', '# Plans'), 'Solo 9 € a month');
  assert.equal(at('Solo 9 € a month'), 'Solo 9 € a month');
  assert.equal(at('Enterprise', '# Plans'), undefined);
  assert.equal(at(' '), undefined);
});
