import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amounts, money, numbers } from './index.ts';

const sums = (text: string, lang?: string): number[] => money.find(text, lang).map(({ value }) => value.amount);

describe('amounts below zero', () => {
  it('are read as ICU writes them', () => {
    const missed: string[] = [];
    for (const lang of 'en de fr es it pt nl sv da nb fi pl cs hu tr uk ru ja zh ko he hi de-CH de-AT en-IN ar fa'.split(
      ' ',
    )) {
      for (const currency of ['EUR', 'GBP', 'CHF', 'INR']) {
        for (const amount of [-5.5, -1_234.56]) {
          const text = new Intl.NumberFormat(lang, { style: 'currency', currency }).format(amount);
          if (/\p{Sc}|[A-Z]{3}/u.test(text) && sums(text, lang)[0] !== amount)
            missed.push(`${lang} ${text} ${sums(text)}`);
        }
      }
      const plain = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 }).format(-5.5);
      if (amounts.only(plain) !== -5.5) missed.push(`${lang} ${plain} ${amounts.only(plain)}`);
    }
    assert.deepEqual(missed, []);
  });

  it('are read as sites write them', () => {
    for (const text of [
      ...[
        '-€5',
        '€-5',
        '−€5',
        '€−5',
        '- €5'.replace(' ', ''),
        '–€5',
        '-5 €',
        '−5 €',
        '5-€'.replace('-€', ' €-'),
        '€ -5',
      ],
      ...['$(5.00)', '$5.00-', '5.00− EUR', 'CHF -5', 'CHF-5.00', '-CHF 5', '－￥5'.replace('￥', '¥')],
      ...['Balance: -€5', 'Balance (-€5)', 'Discount −€5', '\u200e-\u200e€5', '€\u200e-5'],
    ])
      assert.deepEqual(sums(text), [-5], text);
    for (const text of ['-5', '−5', '–5 °C', '－5', '-5 €', '-€5', '€-5', '5-', '5.00- EUR', 'Air -5 °C', 'Low: −5 °C'])
      assert.equal(amounts.only(text), -5, text);
    for (const text of ['-5', '−5', '–5', '－5', '5-', '5.00−']) assert.equal(numbers.parse(text), -5, text);
  });

  it('keep where they stand', () => {
    for (const [text, written] of [
      ['Balance: -€5.00 today', '-€5.00'],
      ['Balance: €-5 today', '€-5'],
      ['Due: −5 € now', '−5 €'],
    ] as const) {
      const [one] = money.find(text);
      assert.equal(text.slice(one?.start, one?.end), written);
    }
    assert.equal(money.format({ amount: -5, currency: 'EUR', sign: 'EUR' }), '-€5');
  });

  it('are not made of dashes, ranges, codes and counts', () => {
    for (const text of [
      'Soup - €5',
      'Soup – €5',
      'Soup -€5',
      'from $3-$5',
      '$3 - $5',
      '$3–5 €'.replace('$3', '3'),
      'A-5 €',
      '- €5 a ride',
      ...['(was €5)', '(£20)', '($5.00)', '(5,00 €)'],
      'Soup (€5) and bread',
    ])
      assert.ok(
        sums(text).every((one) => one > 0),
        text,
      );
    for (const [text, value] of [
      ['(123)', 123],
      ['(1,234)', 1234],
      ['(4.5)', 4.5],
      ['5,-', 5],
      ['5,– €', 5],
      ['5.-', 5],
      ['Soup - 5', 5],
      ['SEK-5'.replace('SEK', 'Soup–'), 5],
    ] as const)
      assert.equal(amounts.only(text), value, text);
    for (const text of ['--5', '(5', '5)', '()', '-', '-5-', '(-5.00)'])
      assert.equal(numbers.parse(text), undefined, text);
  });
});
