import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import { changedMonitor, newMonitor, withStoredPasswords } from './row.ts';
import { monitorView } from './view.ts';

const schedule = { cron: '0 * * * *', timezone: 'UTC' };
const made = newMonitor(
  {
    name: 'Prices',
    schedule,
    targets: [
      { type: 'scrape', urls: ['https://ann:secret@shop.test/a', 'https://shop.test/b'] },
      { type: 'crawl', url: 'https://bob:other@site.test/' },
    ],
    webhook: { url: 'https://me:hidden@hook.test/x', headers: { authorization: 'Bearer 1' } },
    retentionDays: 30,
  },
  { id: 'm', team_id: 't', key_id: null, base_url: 'http://127.0.0.1', schedule, now: 0 },
);
const view = monitorView(made, { now: 0, canJudge: false });

describe('passwords in the URLs of a monitor', () => {
  it('are not shown', () => {
    assert.doesNotMatch(JSON.stringify(view), /secret|other@|:hidden/);
    assert.equal(view.webhook?.url, 'https://me:***@hook.test/x');
    assert.deepEqual(view.targets[0], {
      ...JSON.parse(made.targets)[0],
      urls: ['https://ann:***@shop.test/a', 'https://shop.test/b'],
    });
  });

  it('stay when what is shown is sent back', () => {
    const body = withStoredPasswords({ targets: view.targets, webhook: view.webhook } as UpdateBody, made);
    const after = changedMonitor(made, body, undefined, 1);
    assert.equal(after.targets, made.targets);
    assert.deepEqual(JSON.parse(after.webhook as string), JSON.parse(made.webhook as string));
  });

  it('can be changed, and go to no other place', () => {
    const moved = withStoredPasswords({ webhook: { url: 'https://me:***@elsewhere.test/x' } }, made);
    assert.equal(moved.webhook?.url, 'https://me:***@elsewhere.test/x');
    const other = withStoredPasswords({ webhook: { url: 'https://me:new@hook.test/x' } }, made);
    assert.equal(other.webhook?.url, 'https://me:new@hook.test/x');
    assert.deepEqual(withStoredPasswords({ webhook: null }, made), { webhook: null });
  });
});
