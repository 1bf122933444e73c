import assert from 'node:assert/strict';
import { it } from 'node:test';
import { weekdays } from './index.ts';

it('days of the week are found by their names, short ones in English, and in German beside a time or another day', () => {
  const days = (text: string): string[] => weekdays.find(text).map(({ value }) => weekdays.format(value));
  assert.deepEqual(days('Mondays and Thurs. at 5'), ['mon', 'thu']);
  assert.deepEqual(days('lundi, Donnerstag, miércoles, woensdag'), ['mon', 'thu', 'wed', 'wed']);
  assert.deepEqual(days('Sa. 10 Uhr, So 10–12'), ['sat', 'sun']);
  assert.deepEqual(days('so we do it in May, mis amigos'), []);
});

it('ranges mean the days between them', () => {
  assert.deepEqual([...weekdays.among('Mon–Fri 9–17')].toSorted(), [0, 1, 2, 3, 4]);
  assert.deepEqual([...weekdays.among('Saturday to Monday')].toSorted(), [0, 5, 6]);
  assert.deepEqual([...weekdays.among('Monday, Friday')].toSorted(), [0, 4]);
});
