import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { growsAsText } from '../../../test/support/cpu.ts';
import { phones } from './index.ts';

describe('telephone numbers', () => {
  it('are found in running text', () => {
    for (const [text, ...found] of [
      ['Call +44 20 7946 0958 or (030) 901820.', '+44 20 7946 0958', '(030) 901820'],
      ['Tel: 555-123-4567 ext. 12, fax 0121/496 0000', '555-123-4567 ext. 12', '0121/496 0000'],
      ['هاتف: ٠٢٠ ١٢٣ ٤٥٦٧', '020 123 4567'],
      ['From 12.03.2026 to 2026-04-05, 2019–2024, 3 695 000 people, $1 234 567, 1.234.567,89 €', ...[]],
      ['ISBN 978-3-16-148410-0, 12345, 1.2.3.4', ...[]],
    ] as const)
      assert.deepEqual(
        phones.find(text).map(({ value }) => value),
        found,
        text,
      );
    assert.equal(phones.first('Desk: 123 456'), '123 456');
    assert.ok(phones.equal('(030) 901820', '0030 901 820'));
  });

  it('are found in time that grows as the text does', () => {
    for (const part of ['1 ', '9–11 June 2026 ', '+44 20 7946 0958 ', '(1', '2026-03-04 '])
      growsAsText(part, 20_000, phones.find);
  });
});
