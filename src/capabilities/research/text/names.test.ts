import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askedSpellings, comparableNames, nameForms } from './names.ts';

it('what is a part of a name is a part of it in comparable form, however it is written', () => {
  for (const [part, name] of [
    ['o’neill', "Shane O'Neill"],
    ['oneill', 'Shane O’Neill'],
    ['garcia marquez', 'Gabriel García-Márquez'],
    ['garcia-marquez', 'Gabriel García Márquez'],
    ['山田太郎', '山田 太郎'],
    ['山田 太', '山田太郎'],
    ['le cun', 'Yann LeCun'],
    ['lecun', 'Yann Le Cun'],
    ['mueller', 'Jürgen Müller'],
    ['muller', 'Jürgen Müller'],
    ['müller', 'Jürgen Müller'],
    ['müller', 'Jurgen Mueller'],
    ['mu\u0308ller', 'Jurgen Mueller'],
    ['müller', 'Jurgen Muller'],
    ['Ørsted', 'Hans Oersted'],
    ['n Leary, d', 'Sean Leary, Donal'],
    ['', 'Anyone'],
  ] as const) {
    assert.ok(
      comparableNames(name).some((one) => askedSpellings(part).some((spelling) => one.includes(spelling))),
      `${part} in ${name}`,
    );
  }
  assert.deepEqual(comparableNames('Ada Lovelace'), ['ada lovelace']);
  assert.deepEqual(askedSpellings('Müller'), ['muller', 'mueller']);
  assert.deepEqual(askedSpellings(' '), ['']);
});

it('a name has forms with initials, as one word, with and without umlauts', () => {
  assert.deepEqual(nameForms('Grace Hopper'), ['g.hopper']);
  assert.deepEqual(nameForms('J. F. Müller').sort(), ['f.muller', 'j.muller', 'mueller']);
  assert.deepEqual(nameForms('Yann Le Cun').sort(), ['lecun', 'y.cun']);
  assert.deepEqual(nameForms('Plato'), []);
  assert.deepEqual(nameForms('Franz Bauer'), ['f.bauer']);
  assert.deepEqual(nameForms('Hans Mueller').sort(), ['h.mueller', 'muller']);
  assert.deepEqual(nameForms('山田 太郎'), ['山田太郎']);
});
