import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Key } from '@trawl/contract/api/keys.ts';
import { bodyOf, formOf } from './key-form.ts';

const KEY: Key = {
  id: '1',
  name: 'Importer',
  prefix: 'fc-abc',
  scopes: ['research'],
  formats: ['markdown'],
  allowedIps: ['192.0.2.1', '2001:db8::/32'],
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  lastUsedAt: null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  revokedAt: null,
  state: 'active',
  canEdit: true,
};

test('a key that is opened and saved stays as it is', () => {
  assert.deepEqual(bodyOf(formOf(KEY), 0), {
    name: 'Importer',
    scopes: ['research'],
    formats: ['markdown'],
    allowedIps: ['192.0.2.1', '2001:db8::/32'],
  });
});

test('a new key may do everything, for ever, from everywhere', () => {
  const body = bodyOf({ ...formOf(undefined), name: ' CI ' }, 0);
  assert.deepEqual(body, { name: 'CI', scopes: ['*'], formats: null, allowedIps: [], expiresAt: null });
});

test('expiry in days counts from now, a date holds to its end, and lists take any separator', () => {
  const form = { ...formOf(undefined), name: 'x', ips: '192.0.2.1, 192.0.2.2\n192.0.2.3;192.0.2.4 ' };
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  assert.equal(bodyOf({ ...form, expiry: '30' }, now).expiresAt, '2026-03-31T12:00:00.000Z');
  const end = new Date(bodyOf({ ...form, expiry: 'date', date: '2026-05-10' }, now).expiresAt as string);
  assert.deepEqual([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()], [2026, 4, 10, 23]);
  assert.deepEqual(bodyOf(form, now).allowedIps, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']);
});

test('a new key that is asked for with scopes has those and their names', () => {
  const { name, scopes } = bodyOf(formOf(undefined, ['scrape', 'map']), 0);
  assert.deepEqual([name, scopes], ['scrape, map', ['scrape', 'map']]);
});
