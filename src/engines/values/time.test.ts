import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addresses, dateRanges, dates, emails, money, persons, phones, streets, timeRanges, times } from './index.ts';

const read = (text: string, isAsked = false) => times.find(text, isAsked).map(({ value }) => times.format(value));

describe('times of day', () => {
  it('are read as languages write them', () => {
    assert.deepEqual(read('9:30 and 9.30 am, 14h30, 5 pm, 12 a.m., 14 Uhr, 9 uur, 18:05:09'), [
      ...['09:30', '09:30', '14:30', '17:00', '00:00', '14:00', '09:00', '18:05:09'],
    ]);
    assert.deepEqual(read('١٤:٣٠ ~ １８:００'), ['14:30', '18:00']);
  });

  it('are not read from other numbers', () => {
    for (const text of ['25:00', '9:75', '1:2:3', '3.14', '12.05', '10:30:2024', '2.05 €', '24:30'])
      assert.deepEqual(read(text), [], text);
    assert.deepEqual(read('12.05', true), ['12:05']);
    assert.deepEqual(read('24:00, 24 Uhr, 24h'), ['24:00', '24:00', '24:00']);
  });

  it('have a place, and ranges both of their ends', () => {
    const text = 'Thursday, 9:30 am – 5:15 pm';
    assert.deepEqual(
      times.find(text).map(({ start, end }) => text.slice(start, end)),
      ['9:30 am', '5:15 pm'],
    );
    const range = (wording: string) => timeRanges.find(wording).map(({ value }) => timeRanges.format(value));
    assert.deepEqual(range(text), ['09:30-17:15']);
    assert.deepEqual(range('1–5 pm'), ['13:00-17:00']);
    assert.deepEqual(range('9–5 pm, 10 bis 18 Uhr, od 8:00 do 16:00'), ['09:00-17:00', '10:00-18:00', '08:00-16:00']);
    assert.deepEqual(range('10–12 people'), []);
    assert.deepEqual(timeRanges.only('9:00 to 10:30')?.written, ['9:00', '10:30']);
  });

  it('of days are opening hours', () => {
    for (const line of ['Mon–Fri 8am–6pm', 'Di–Sa 10:00 – 18:00 Uhr', 'mån–fre kl. 9–17'])
      assert.equal(timeRanges.isOpeningHours(line), true, line);
    for (const line of ['Chapters 8–16', 'Monday', 'Mon–Fri', 'Room 9–17'])
      assert.equal(timeRanges.isOpeningHours(line), false, line);
  });
});

describe('readers of values', () => {
  it('find nothing in what is none, and end on any text', () => {
    for (const text of ['0000-01-01', '99999-01-01', '31 February 2026', '£1,2,3', '€1.234,5.6', '1\u200f2\u200f3'])
      for (const [name, found] of [
        ['dates', dates.find(text, 'en').length],
        ['money', money.find(text).length],
        ['times', times.find(text, true).length],
        ['addresses', addresses.find(text).length],
      ] as const)
        assert.equal(found, 0, `${name}: ${text}`);
    for (const part of [
      '1',
      '1 ',
      '1:',
      '9:30–',
      '9 ',
      'a.',
      'A 1, ',
      'Aa 1234 ',
      'Aa ',
      'A.',
      'A van ',
      '12 Aa ',
      '\u200f1',
      '(',
      'a@',
      '@a.',
    ])
      for (const find of [
        dates.find,
        dateRanges.find,
        money.find,
        times.find,
        timeRanges.find,
        addresses.find,
        emails.find,
        phones.find,
        persons.find,
        streets.find,
      ])
        assert.ok(Array.isArray(find(part.repeat(2_000_000 / part.length))), part);
  });
});
