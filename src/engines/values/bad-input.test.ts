import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { growsAsText } from '../../../test/support/cpu.ts';
import {
  addresses,
  agos,
  amounts,
  dateRanges,
  dates,
  emails,
  inStockOf,
  money,
  numbers,
  persons,
  phones,
  saysYes,
  streets,
  timeRanges,
  times,
  urlIn,
  weekdays,
} from './index.ts';

const days = (text: string, lang?: string): string[] => dates.find(text, lang).map(({ value }) => dates.format(value));
const sums = (text: string): number[] => money.find(text).map(({ value }) => value.amount);

describe('what is no value', () => {
  it('no day of no calendar', () => {
    for (const text of [
      ...['1 January 0', '0000-01-01', '01.01.0000', '1 January 99999', '99999-01-01', '01/01/99999'],
      ...[
        '31 February 2026',
        '2026-02-31',
        '31.02.2026',
        'February 31, 2026',
        '2026年2月31日',
        '٣١ فبراير ٢٠٢٦',
        '31/11/2026',
      ],
      // The Islamic, Persian, Hebrew, Ethiopian and Republican calendars.
      ...[
        '15 رمضان 1447',
        '15 Ramadan 1447',
        '۱۵ فروردین ۱۴۰۵',
        'ט״ו בשבט תשפ״ו',
        '25 መስከረም 2018',
        '18 Brumaire an VIII',
      ],
      ...['Room 12, 2024 March', 'Room 12 2024 March', '12, 2024 March', 'Room 12, March 2024', 'p. 12, March 2024'],
    ])
      assert.deepEqual(days(text, 'en'), [], text);
  });

  it('no years of two digits without an apostrophe, in whatever year it is read', () => {
    assert.deepEqual(days("4 May '26, 4 May '99, 4 May '69"), ['2026-05-04', '1999-05-04', '1969-05-04']);
    for (const text of ['04.05.26', '4/5/26', '4 May 26', '26-05-04']) assert.deepEqual(days(text), [], text);
  });

  it('no amount, and no number', () => {
    for (const text of [
      '£1,2,3',
      '1.234,5.6 €',
      '€1.234,5.6',
      '$1.2.3',
      '1,23.456,7 EUR',
      '€1\u200f,\u200f2,3',
      '£١,٢,٣',
    ])
      assert.deepEqual(sums(text), [], text);
    for (const text of ['1.234,5.6', '1,2,3', '1,,2', '.', ',', '1.2.3', '--5', '-5-', '१,२,३'])
      assert.equal(numbers.parse(text), undefined, text);
    for (const text of ['1.234,5.6', '£1,2,3', '1 and 2', 'A4', '']) assert.equal(amounts.only(text), undefined, text);
  });

  it('no other values', () => {
    for (const text of ['25:00', '12:60', '99:99', '٢٥:٠٠']) assert.deepEqual(times.find(text), [], text);
    for (const text of ['a@b', '@b.org', 'a@@b.org', 'a b.org']) assert.deepEqual(emails.find(text), [], text);
    for (const text of ['1.299,00', '2024-2026', '978-3-16-148410-0', '12 345 678'])
      assert.deepEqual(phones.find(text), [], text);
    for (const text of ['javascript:alert(1)', 'http://', 'no address'])
      assert.equal(urlIn(text, 'https://a.org/'), undefined, text);
    assert.equal(saysYes('perhaps'), undefined);
    assert.equal(inStockOf('stocks rose'), undefined);
  });
});

it('digits of other scripts are digits, also between marks of direction', () => {
  const written = (zero: number, text: string): string =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  // Arabic-Indic, Persian, Devanagari, Bengali, Thai, full width.
  for (const zero of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]) {
    assert.deepEqual(days(written(zero, '2026-03-04')), ['2026-03-04']);
    assert.deepEqual(days(written(zero, '31 February 2026')), []);
    assert.deepEqual(sums(written(zero, '1,299.50 €')), [1299.5]);
    assert.equal(numbers.parse(written(zero, '1,299.5')), 1299.5);
    assert.deepEqual(
      times.find(written(zero, '17:30')).map(({ value }) => times.format(value)),
      ['17:30'],
    );
  }
  assert.deepEqual(days('\u200f4\u200f/3\u200f/2026', 'ar'), ['2026-03-04']);
  assert.equal(numbers.parse('\u200e1\u200f,\u200e234'), 1234);
  assert.equal(amounts.only('\u200f١٬٢٣٤\u200f'), 1234);
});

it('letters of all scripts are letters of an address', () => {
  assert.deepEqual(
    emails.find('mailto:tomás@señal.org').map(({ value }) => value),
    ['tomás@señal.org'],
  );
});

it('one line of two megabytes takes time that grows as the text does', () => {
  const readers: readonly (readonly [string, (text: string) => unknown])[] = [
    ['dates', (text) => dates.find(text, 'en', { withoutYear: true, withTime: true, bothOrders: true })],
    ['ranges of days', (text) => dateRanges.find(text)],
    ['times', (text) => times.find(text, true)],
    ['hours', (text) => timeRanges.find(text)],
    ['agos', (text) => agos.find(text, true)],
    ['weekdays', weekdays.among],
    ['money', (text) => money.find(text)],
    ['only amount', (text) => amounts.only(text)],
    ['numbers', (text) => numbers.parse(text)],
    ['phones', phones.find],
    ['emails', emails.find],
    ['addresses', addresses.find],
    ['streets', streets.find],
    ['persons', persons.find],
    ['URLs', (text) => urlIn(text, 'https://a.org/')],
    ['yes or no', saysYes],
    ['stock', inStockOf],
  ];
  for (const part of ['1', '1,', 'A b ', '4 May ', '\u200f١/', '+1 (']) {
    for (const [name, read] of readers) growsAsText(part, 200_000, read, name);
  }
});
