import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { growsAsText } from '../../../test/support/cpu.ts';
import { money, numbers } from './index.ts';

const read = (text: string, lang?: string): string =>
  money
    .find(text, lang)
    .map(({ value: { amount, currency, sign } }) => `${currency ?? sign} ${amount}`)
    .join(', ');

describe('amounts of money', () => {
  it('are read as ICU writes them', () => {
    const missed: string[] = [];
    for (const lang of 'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr sl et lv lt el tr ru uk ja zh ko he hi vi id th ar fa'.split(
      ' ',
    )) {
      for (const currency of ['EUR', 'GBP', 'PLN', 'CZK', 'HUF', 'INR', 'TRY', 'CHF', 'UAH', 'ILS']) {
        for (const amount of [3, 49.5, 1299, 1_234_567.89]) {
          const text = new Intl.NumberFormat(lang, { style: 'currency', currency, minimumFractionDigits: 2 }).format(
            amount,
          );
          const found = money.first(text, lang);
          // Bulgarian, Croatian and others have signs of their own for some.
          if (/\p{Sc}|[A-Z]{3}/u.test(text) && (found?.amount !== amount || found.currency !== currency))
            missed.push(`${lang} ${text} ${read(text)}`);
        }
      }
    }
    assert.deepEqual(missed, []);
  });

  it('are read as sites write them', () => {
    for (const [text, written, lang] of [
      ['1.299,00 €', 'EUR 1299'],
      ['$1,299.99 or £3', '$ 1299.99, GBP 3'],
      ['3 695 000 kr', 'SEK 3695000', 'sv'],
      ['kr. 1.250', 'DKK 1250', 'da'],
      ['1 250 kr', 'kr 1250'],
      ['€1.2 million', 'EUR 1200000'],
      ['$75k–$90k', '$ 75000, $ 90000'],
      ['12 euros', 'EUR 12'],
      ['US$ 5', 'USD 5'],
      ['₹12,34,567', 'INR 1234567'],
      ["CHF 1'299.50", 'CHF 1299.5'],
      ['1 234 Ft', 'HUF 1234'],
      ['٤٩٫٥ €', 'EUR 49.5'],
      ['６００円 or 600 ¥', 'JPY 600, ¥ 600'],
      ['¥600', 'CNY 600', 'zh-CN'],
    ] as const)
      assert.equal(read(text, lang), written, text);
  });

  it('are not made of what is none', () => {
    for (const text of [
      ...['£1,2,3', '1.234,5.6 €', '€1.2.3', '6 Ft', 'try 3 times', 'top 10', 'all 5', 'no 3', '12 pounded'],
      ...['1\u200f2\u200f €x'.replace('€x', 'x'), '$', 'EUR', '$$$', 'A$AP 3'],
    ])
      assert.equal(read(text), '', text);
  });

  it('are found in time that grows as the text does', () => {
    for (const part of ['1 ', '1.', '123 ', '1', '$1', '$ ', '1,', 'EUR ', '1 234 567 '])
      growsAsText(part, 20_000, (text) => money.find(text));
  });
});

describe('numbers', () => {
  it('are read in all notations, and not from what is none', () => {
    for (const [text, value] of [
      ['1.234', 1.234],
      ['1,234', 1234],
      ['1,23', 1.23],
      ['1.234.567', 1_234_567],
      ['1.234,5', 1234.5],
      ['1,234.5', 1234.5],
      ['12,34,567.5', 1_234_567.5],
      ['−5', -5],
      ['१२', 12],
      ['1,2,3', undefined],
      ['1.234,5.6', undefined],
      ['1,23.456,7', undefined],
    ] as const)
      assert.equal(numbers.parse(text), value, text);
    assert.equal(numbers.parse('1.234', true), 1234);
    assert.equal(numbers.parse('0.234', true), 0.234);
  });
});
