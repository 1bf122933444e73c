import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { growsAsText } from '../../../test/support/cpu.ts';
import { emails } from './index.ts';

describe('email addresses', () => {
  it('are whole, whatever their letters', () => {
    for (const [text, ...found] of [
      ['Write to tomás@señal.example.', 'tomás@señal.example'],
      ['почта: иван.петров@почта.рф, or sales@example.co.uk', 'иван.петров@почта.рф', 'sales@example.co.uk'],
      ['müller+shop@bücher.example and χρήστης@παράδειγμα.gr', 'müller+shop@bücher.example', 'χρήστης@παράδειγμα.gr'],
      ['联系info@example.com。', 'info@example.com'],
      ['문의 info@example.com으로', 'info@example.com'],
      ['<info@example.com>; "a_b@example.com"', 'info@example.com', 'a_b@example.com'],
      ['no @example.com, nobody@, a@b, @2x', ...[]],
      ['tomás@example.com', 'tomás@example.com'],
    ] as const)
      assert.deepEqual(
        emails.find(text).map(({ value, start, end }) => [value, text.slice(start, end)]),
        found.map((one) => [one, one]),
        text,
      );
    assert.ok(emails.isOne('tomás@example.com'));
    assert.ok(!emails.isOne('mail tomás@example.com'));
    assert.ok(emails.equal('Info@Example.com', 'info@example.com'));
  });

  it('are found in time that grows as the text does', () => {
    for (const part of ['a', 'a@', 'a.', 'a@b.', '@', 'é', 'a@b-'])
      growsAsText(part, 20_000, (text) => emails.find(`${text}@`));
  });
});
