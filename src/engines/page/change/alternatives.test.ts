import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReported } from '../../../../test/support/goals.ts';

describe('what is for others than the goal names', () => {
  it('does not count, as the price for adults where that for children is asked for', () => {
    const page = '# Le Rialto\n\nPlein tarif : 8,50 € – Moins de 14 ans : 4,50 €';
    assert.equal(isReported(page, 'le prix pour les enfants', ['8,50', '9,00']), false);
    assert.equal(isReported(page, 'le prix pour les enfants', ['4,50', '5,00']), true);
  });

  it('does not count, as the deadline where the start is asked for', () => {
    const page =
      '# How to apply\n\n| | |\n| --- | --- |\n| Application opens | 3 May 2027 |\n| Application deadline | 9 July 2027 |';
    assert.equal(isReported(page, 'when can I start to apply', ['9 July', '16 July']), false);
    assert.equal(isReported(page, 'when can I start to apply', ['3 May', '10 May']), true);
  });

  it('does not count, as Saturdays where working days are asked for', () => {
    const page =
      '# Veerdienst\n\n| | Eerste afvaart |\n| --- | --- |\n| Maandag t/m vrijdag | 6.15 uur |\n| Zaterdag | 7.30 uur |';
    assert.equal(isReported(page, 'eerste afvaart op werkdagen', ['7.30', '7.45']), false);
    assert.equal(isReported(page, 'eerste afvaart op werkdagen', ['6.15', '6.45']), true);
  });

  it('counts if the place names both', () => {
    const page = '# Museum\n\nAdults and children: £5';
    assert.equal(isReported(page, 'price for children', ['£5', '£6']), true);
  });
});
