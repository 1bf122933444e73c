import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addresses } from '../../values/index.ts';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { postalFacts } from './postal.ts';

const parts = (text: string) => {
  const { street, code, city, region } = addresses.first(text) ?? {};
  return [street, code, city, region].map((part) => part ?? '').join(' | ');
};
const declared = (html: string) => structuredData(parseHtml(`<html><body>${html}</body></html>`), 'https://a.test/');

describe('postal addresses', () => {
  it('are read as their countries write them', () => {
    assert.equal(parts('Industriestraße 22\n94060 Pocking'), 'Industriestraße 22 | 94060 | Pocking | ');
    assert.equal(parts('12 rue des Lilas, 41100 Vendôme'), '12 rue des Lilas | 41100 | Vendôme | ');
    assert.equal(parts('Keizersgracht 12-3, 1015 CN Amsterdam'), 'Keizersgracht 12-3 | 1015 CN | Amsterdam | ');
    assert.equal(parts('500 Main Street, Springfield, IL 62701'), '500 Main Street | 62701 | Springfield | IL');
    assert.equal(parts('14 Mill Road, Wexcombe WX1 2AB'), '14 Mill Road | WX1 2AB | Wexcombe | ');
  });

  it('are not read from other numbers', () => {
    for (const text of [
      'In 2019 about 94060 people came',
      'Order 22, 94060 pieces',
      'Model 300 Pro, 2024 Edition',
      'Started by Ann Sep 2, 2025 Replies',
    ])
      assert.equal(addresses.first(text), undefined, text);
  });

  it('say where a page is, if it names one', () => {
    const one = '<h1>Visit us</h1><p>Hafenweg 3<br>24103 Kiel</p>';
    const of = (html: string) => postalFacts(declared(html)).map(({ label, value }) => `${label}: ${value}`);
    assert.deepEqual(of(one), [
      'address: Hafenweg 3, 24103 Kiel',
      'street: Hafenweg 3',
      'postal code: 24103',
      'city: Kiel',
    ]);
    assert.deepEqual(of(`${one}<p>Am Markt 7<br>23552 Lübeck</p>`), []);
  });
});
