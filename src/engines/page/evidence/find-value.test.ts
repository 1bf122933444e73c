import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStated, plainText, quoteAt, unreadPlaces, wholeOf } from './index.ts';

const how = (markdown: string, value: string | number | boolean, field = 'value', isProse = false) => {
  const text = plainText(markdown);
  return findStated(text, value, wholeOf(text), { field, isProse })?.as;
};

test('labels of a long page are read in parts, and once', () => {
  const rooms = Array.from({ length: 500 }, (_, n) => `## Room ${n}\n\nSize: ${n + 10}\n\nBeds: ${n + 5_000}`);
  const text = plainText(rooms.join('\n\n'));
  assert.ok([...unreadPlaces(text)].length > 5);
  assert.equal([...unreadPlaces(text)].length, 0);
  const isBeds = (value: number): boolean =>
    findStated(text, value, wholeOf(text), { field: 'beds', isProse: false }) !== undefined;
  const at = (value: number): [boolean, boolean] => [isBeds(value + 5_000), isBeds(value + 10)];
  for (let n = 0; n < 490; n++) assert.deepEqual(at(n), [true, false], String(n));
  assert.equal(how(`${'| a | 1 |\n'.repeat(9_000)}Beds: 7`, 7, 'beds'), 'number');
  const end = `${'a\n\n'.repeat(15_000)}## Size\n\n9\n\n## Beds\n\n7`;
  assert.deepEqual([how(end, 7, 'beds'), how(end, 9, 'beds')], ['number', undefined]);
});

test('words are found whatever marks and accents they have, but not as parts of other words', () => {
  assert.equal(how('# **Blue** [Mug](https://shop.example/mug)', 'blue mug'), 'words');
  assert.equal(how('Café “Müller”', "Cafe 'Muller'"), 'words');
  assert.equal(how('Bluebird mugs', 'Blue'), undefined);
  assert.equal(how('東京都の人口', '東京'), 'words');
  assert.equal(how('See https://shop.example/mug?size=2 now', 'https://shop.example/mug?size=2'), 'words');
  assert.equal(how('Built in C\\+\\+', 'C++'), 'words');
});

test('a number is found however it is written, but not inside another one', () => {
  for (const [page, value] of [
    ['$1,299.50', 1299.5],
    ['1.299,50 €', 1299.5],
    ['1 299,50 zł', 1299.5],
    ['12 million', 12_000_000],
    ['3.5k', 3500],
    ['seven backups', 7],
    ['25% off', 0.25],
    ['at −5 °C', -5],
    ['-€5', -5],
    ['€-5', -5],
    ['| Result | ($5.00) |', -5],
    ['| Result | 5.00- |', -5],
    ['1.299 Einwohner', 1299],
  ] as const)
    assert.equal(how(page, value), 'number', page);
  for (const [page, value] of [
    ['$1,299.50', 1299],
    ['2012', 12],
    ['12.5', 12],
    ['room B12x', 2],
    ['5-10 pieces', -10],
    ['$5.00', -5],
    ['model AB512', 512],
    ['on 22 March 2026', 22],
    ['on March 22, 2026', 22],
  ] as const)
    assert.equal(how(page, value), undefined, page);
});

test('a number of something else is not that of a field', () => {
  for (const [page, value, field] of [
    ['Soup\n\n5 Servings', 5, 'prepMinutes'],
    ['Prep time: 20 minutes\n\nBake for 25 minutes.', 25, 'prepMinutes'],
    ['Prep time\n\n20 minutes\n\nBake for 25 minutes.', 25, 'prepMinutes'],
    ['- 5 bed\n- 2 bath', 2, 'bedrooms'],
    ['2 Harbour Street\n\n£634,000', 2, 'bedrooms'],
    ['Team\n\n$16 per month\n\n33 users', 33, 'price'],
    ['1. Wash the rice.\n2. Cook it.', 2, 'servings'],
    ['Modified: 02-Feb-2025', 2, 'servings'],
    ['Bedrooms: 3, bathrooms: 2', '2', 'bedrooms'],
    ['| Plan | Users | Projects |\n| --- | --- | --- |\n| Pro | 16 | 33 |\n| Team | 40 | 50 |', 33, 'users'],
    ['Kaufpreis: 389.000 €\n\nZimmer: 5\n\nBaujahr: 1994', 1994, 'rooms'],
  ] as const)
    assert.equal(how(page, value, field), undefined, page);
  for (const [page, value, field] of [
    ['Soup\n\n5 Servings', 5, 'servings'],
    ['Serves 4 · 220', 4, 'servings'],
    ['90 min\n\nPrep\n\n15 min\n\nCook', 90, 'prepMinutes'],
    ['- 5 bed\n- 2 bath', 5, 'bedrooms'],
    ['Asking price £634,000\n\nBedrooms 1', 634_000, 'price'],
    ['35 Changed endpoints', 35, 'endpoints'],
    ['Salary (yearly)\n\n£34,500\n\nContract', 34_500, 'salary'],
    ['Rated 4.5 stars', 4.5, 'rating'],
    ['120 people work here', '120', 'employees'],
    ['| Plan | Users | Projects |\n| --- | --- | --- |\n| Pro | 16 | 33 |\n| Team | 40 | 50 |', 40, 'users'],
    ['Kaufpreis: 389.000 €\n\nZimmer: 5\n\nBaujahr: 1994', 5, 'rooms'],
  ] as const)
    assert.equal(how(page, value, field), 'number', page);
});

test('a value in another unit or currency is not the same', () => {
  assert.equal(how('Weight: 500 g', 500, 'weightG'), 'number');
  assert.equal(how('Gewicht: 2.240 g', 2.24, 'weightKg'), 'number');
  assert.equal(how('Garantie: 36 Monate', 3, 'warrantyYears'), 'number');
  assert.equal(how('Gewicht: 2.240 g', 2240, 'weightKg'), undefined, 'the unit is another one');
  assert.equal(how('Weight: 500 g', 5, 'weightKg'), undefined);
  assert.equal(how('Weight: 500 g', 500, 'weightKg'), undefined);
  assert.equal(how('€ 12.50', 12.5, 'priceUsd'), undefined);
  assert.equal(how('12,50 €', 'EUR 12.50'), 'amount');
  assert.equal(how('12,50 €', '$12.50'), undefined);
  assert.equal(how('12,50 €', 'EUR', 'currency'), 'amount');
  assert.equal(how('12,50 €', 'USD', 'currency'), undefined);
  assert.equal(how('10 GB storage', '10 TB'), undefined);
  assert.equal(how('Floor area 103 m²', 103, 'areaSqm'), 'number');
  assert.equal(how('10 gigabytes of storage', '10 GB'), 'amount');
});

test('dates, names and telephone numbers are found in other forms', () => {
  for (const page of ['3 March 2026', 'March 3rd, 2026', '03.03.2026', '3. März 2026', '2026-03-03T10:00', '3/3/2026'])
    assert.ok(how(`On ${page} in Berlin`, '2026-03-03') !== undefined, page);
  assert.equal(how('On 4 March 2026 and 3 April 2026', '2026-03-03'), undefined);
  assert.equal(how('Doe, Jane (chair)', 'Jane Doe'), 'name');
  assert.equal(how('Doe, Jane (chair)', 'John Doe'), undefined);
  assert.equal(how('Call +49 (0)30 / 123-4567', '+49 30 1234567'), undefined);
  assert.equal(how('Call 030 / 123-4567', '030 1234567'), 'phone');
});

test('yes and no follow the words of the field', () => {
  assert.equal(how('Only 3 left, in stock', true, 'inStock'), 'yes or no');
  assert.equal(how('Sold out', false, 'inStock'), 'yes or no');
  assert.equal(how('Sold out', true, 'inStock'), undefined);
  assert.equal(how('Remote work is welcome', true, 'remote'), 'yes or no');
  assert.equal(how('No remote work', true, 'remote'), undefined);
  assert.equal(how('Remote: no', false, 'isRemote'), 'yes or no');
  assert.equal(how('Nothing about it', false, 'remote'), undefined);
});

test('a paraphrase counts for prose alone, with all of its numbers', () => {
  const page =
    'Founded in 1998, the company makes hand-painted mugs in its own pottery near Dresden and ships them worldwide.';
  const written = 'The company makes hand-painted mugs in a pottery near Dresden, shipping worldwide';
  assert.equal(how(page, written, 'summary', true), 'paraphrase');
  assert.equal(how(page, written, 'name', false), undefined);
  assert.equal(how(page, `${written} since 1997`, 'summary', true), undefined);
  assert.equal(how(page, 'The company sells bicycles and car tyres to shops in Poland', 'summary', true), undefined);
});

test('a quote is the words around the place', () => {
  const text = plainText(`${'filler '.repeat(50)} The **price** is 12.50 € today. ${'more '.repeat(50)}`);
  const found = findStated(text, 12.5, wholeOf(text), { field: 'price', isProse: false });
  assert.match(quoteAt(text, found ?? { start: 0, end: 0 }), /The price is 12.50 € today/);
});

test('a sentence says whether something is so', () => {
  const page = 'Dogs are welcome on the terrace. No credit card needed.';
  assert.equal(how(page, true, 'dogsAllowed'), 'yes or no');
  assert.equal(how(page, false, 'dogsAllowed'), undefined);
  assert.equal(how(page, false, 'creditCardRequired'), 'yes or no');
  assert.equal(how(page, true, 'creditCardRequired'), undefined);
});
