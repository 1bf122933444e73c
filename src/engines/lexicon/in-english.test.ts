import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inEnglish } from './in-english.ts';
import { nameWords } from './words-of-names.ts';

const read = (label: string) => inEnglish(nameWords(label))?.join(' ');

describe('labels in other languages', () => {
  it('are read word by word', () => {
    assert.equal(read('Fecha de salida'), 'date departure');
    assert.equal(read('Prix par personne'), 'price per person');
    assert.equal(read('Aantal lessen'), 'number lesson');
    assert.equal(read('Data wyjazdu'), undefined);
  });

  it('are divided where they are compounds', () => {
    assert.equal(read('Abfahrtsort'), 'departure place');
    assert.equal(read('Startdatum'), 'start date');
    assert.equal(read('Teilnehmerzahl'), 'participant number');
  });

  it('stay as they are with a word that is not known', () => {
    assert.equal(read('Fecha de zarabanda'), undefined);
    assert.equal(read('de la'), undefined);
  });
});
