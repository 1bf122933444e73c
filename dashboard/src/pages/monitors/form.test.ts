import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, formOf } from './form.ts';
import type { Monitor } from './types.ts';

const MONITOR: Monitor = {
  id: '1',
  name: 'Prices',
  status: 'active',
  schedule: { cron: '7-59/15 * * * *', timezone: 'Europe/Berlin' },
  nextRunAt: null,
  lastRunAt: null,
  currentCheckId: null,
  targets: [
    { id: 'a', type: 'scrape', urls: ['https://a.example'], scrapeOptions: { formats: ['markdown'] } },
    { id: 'b', type: 'crawl', url: 'https://b.example', crawlOptions: { limit: 5 } },
    { id: 'c', type: 'search', index: 'papers', queries: ['boats', 'nets'] },
  ],
  goal: null,
  judgeEnabled: false,
  notification: { email: { enabled: true, recipients: ['ann@example.org'], includeDiffs: true } },
  webhook: { url: 'https://hook.example', headers: { a: 'b' }, events: ['page'] },
  lastCheckSummary: null,
  estimatedCreditsPerMonth: null,
  retentionDays: 30,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

test('a monitor that is opened and saved stays as it is', () => {
  assert.deepEqual(changesOf(formOf(MONITOR), MONITOR), {});
});

test('only what was changed is sent, with what the form does not show', () => {
  const form = formOf(MONITOR);
  const [pages, ...others] = form.targets as [(typeof form.targets)[number], ...typeof form.targets];
  const targets = [{ ...pages, text: 'https://a.example\n\n https://c.example ' }, ...others];
  const body = changesOf({ ...form, targets, webhook: 'https://other.example', schedule: 'daily at 9:00' }, MONITOR);
  assert.deepEqual(body, {
    schedule: { text: 'daily at 9:00', timezone: 'Europe/Berlin' },
    targets: [{ ...MONITOR.targets[0], urls: ['https://a.example', 'https://c.example'] }, ...MONITOR.targets.slice(1)],
    webhook: { url: 'https://other.example', headers: { a: 'b' }, events: ['page'] },
  });
  assert.deepEqual(changesOf({ ...form, webhook: '', sendsMail: false, recipients: '' }, MONITOR), {
    webhook: null,
    notification: null,
  });
});

test('words and cron alike, and new targets', () => {
  const form = formOf(MONITOR);
  const targets = [{ row: 0, type: 'search' as const, text: 'boats\nships', of: undefined }];
  assert.deepEqual(changesOf({ ...form, schedule: '0 9 * * mon-fri', goal: ' New boats ', targets }, MONITOR), {
    schedule: { cron: '0 9 * * mon-fri', timezone: 'Europe/Berlin' },
    targets: [{ type: 'search', queries: ['boats', 'ships'] }],
    goal: 'New boats',
  });
});
