import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { readFeed as readBack } from '../../../engines/page/plain/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { type Database, migrate, pack } from '../../../foundation/store/index.ts';
import { createFeeds, type Feeds, migrations as feedMigrations } from '../../../platform/feeds/index.ts';
import { blankPage } from '../check/run.ts';
import { feedLinkMigrations, migrations } from '../migrations.ts';
import { feedDocuments } from '../routes/feed.ts';
import { newMonitor } from '../row.ts';
import type { CheckPageRow, MonitorTables } from '../tables.ts';

const AT = Date.UTC(2026, 2, 1, 9, 30);
const uuid = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ID, OTHER] = [uuid(1), uuid(2)];
const monitorRow = (id: string, name: string) =>
  newMonitor(
    { name, schedule: { text: 'daily' }, targets: [], retentionDays: 30 },
    {
      id,
      team_id: 'team',
      key_id: null,
      base_url: 'http://localhost',
      schedule: { cron: '0 9 * * *', timezone: 'UTC' },
      now: AT,
    },
  );
const checkRow = (id: string, monitorId: string) => ({
  ...({
    id,
    monitor_id: monitorId,
    team_id: 'team',
    status: 'completed',
    trigger: 'manual',
    billing: 'confirmed',
  } as const),
  ...{ summary: '{}', created_at: AT, updated_at: AT },
});
const formats = ['rss', 'atom', 'json'] as const;
type FeedFormat = (typeof formats)[number];
/** Words of a hostile page: control characters, half a character, markup and the end of a CDATA section. */
const HOSTILE = 'A\u0000\u0008\u000b\u001f\u007f\ud800 <b>&amp;]]></b> "B" \ufffe\uffff';

forEachEngine('feeds of monitors', (fresh) => {
  let db: Database<MonitorTables>;
  let retention: 'allowed' | 'forced' = 'allowed';
  let feeds: Feeds;
  const read = async (format: FeedFormat, token: string, monitorId = ID) => {
    const documents = feedDocuments({ jobs: { db: db.as() }, feeds } as unknown as Parameters<typeof feedDocuments>[0]);
    const found = documents.find(({ path }) => path.endsWith(format));
    return (found as (typeof documents)[number]).document({
      params: { monitorId },
      query: new URLSearchParams({ token }),
    });
  };
  const openFeed = async (id: string): Promise<string> => {
    const owner = { teamId: 'team', baseUrl: 'http://localhost' };
    const { rss } = await feeds.open({ kind: 'monitor', id }, `/v2/monitor/${id}/feed`, owner);
    return new URL(rss).searchParams.get('token') as string;
  };
  const isUnknown = (reading: Promise<unknown>) => assert.rejects(reading, { status: 404 });
  const add = async (checkId: string, pages: readonly Partial<CheckPageRow>[]): Promise<void> => {
    const rows = pages.map((page, at) => {
      const seq = at + 1;
      const blank = blankPage('target', `key ${seq}`, `https://example.com/${seq}`);
      return { ...blank, check_id: checkId, seq, id: crypto.randomUUID(), created_at: AT + seq * 1000, ...page };
    });
    await db.kysely.insertInto('monitor_pages').values(rows).execute();
  };

  before(async () => {
    db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), [...migrations, ...feedMigrations, ...feedLinkMigrations]);
    const teams = { get: async () => ({ zeroDataRetention: retention }) };
    feeds = createFeeds({
      ...{ db: db.as(), accounts: { teams } as unknown as Parameters<typeof createFeeds>[0]['accounts'] },
      ...{ publicUrl: undefined, clock: manualClock(AT) },
    });
    await db.kysely
      .insertInto('monitors')
      .values([monitorRow(ID, HOSTILE), monitorRow(OTHER, 'Other')])
      .execute();
    const checks = [checkRow(uuid(11), ID), checkRow(uuid(12), ID)];
    await db.kysely.insertInto('monitor_checks').values(checks).execute();
    await add(uuid(11), [{ status: 'new', metadata: '{"title":"First"}' }, { status: 'same' }, { status: 'error' }]);
    const judged = (meaningful: boolean) => ({
      meaningful,
      confidence: 'high',
      reason: 'It costs 5.',
      meaningfulChanges: [],
    });
    const diff = await pack(Buffer.from(JSON.stringify({ text: '--- a\n+++ b\n@@ -1 +1 @@\n-4 < 5\n+5 & more' })));
    await add(uuid(12), [
      { status: 'changed', judgment: JSON.stringify(judged(false)) },
      { status: 'changed', judgment: JSON.stringify(judged(true)), diff },
      {
        status: 'removed',
        url: `https://user:secret@example.com/?a=1&b=${HOSTILE}`,
        metadata: JSON.stringify({ title: HOSTILE }),
      },
    ]);
  });

  test('readers get what changed in each format, newest first, and nothing that XML cannot hold', async () => {
    const token = await openFeed(ID);
    for (const format of formats) {
      const { text, type } = await read(format, token);
      assert.match(type, /^application\/(rss|atom|feed)\+(xml|json); charset=utf-8$/);
      assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff\ufffe\uffff]|secret/);
      const { title, link, items } = readBack(text);
      assert.match(title, /^A/);
      assert.equal(link, `http://localhost/monitors/${ID}`);
      assert.deepEqual(
        items.map((item) => item.title.split(':')[0]),
        ['Removed', 'Changed', 'New'],
        format,
      );
      const [removed, changed, fresh] = items;
      assert.match(removed?.link ?? '', /^https:\/\/example\.com\/\?a=1&b=A/);
      assert.match(changed?.html ?? '', /It costs 5\.[\s\S]*- 4 &lt; 5[\s\S]*\+ 5 &amp; more/);
      assert.deepEqual([fresh?.title, fresh?.link], ['New: First', 'https://example.com/1']);
      assert.equal(Date.parse(fresh?.date ?? ''), AT + 1000);
      if (format !== 'json') assert.doesNotMatch(text, /\]\]>/);
    }
    assert.equal((await read('rss', token)).text, (await read('rss', token)).text);
  });

  test('a feed has at most 100 items, and one without any is a feed too', async () => {
    const token = await openFeed(OTHER);
    assert.deepEqual(JSON.parse((await read('json', token, OTHER)).text).items, []);
    assert.match((await read('atom', token, OTHER)).text, /<updated>2026-03-01T09:30:00\.000Z/);
    await db.kysely
      .insertInto('monitor_checks')
      .values(checkRow(uuid(21), OTHER))
      .execute();
    await add(
      uuid(21),
      Array.from({ length: 120 }, () => ({ status: 'new' as const })),
    );
    const { items } = JSON.parse((await read('json', token, OTHER)).text);
    assert.deepEqual(
      [items.length, items[0].url, items[99].url],
      [100, 'https://example.com/120', 'https://example.com/21'],
    );
  });

  test('a link ends when it is revoked or replaced, when nothing may be kept, and with its monitor', async () => {
    const first = await openFeed(ID);
    const token = await openFeed(ID);
    await isUnknown(read('rss', first));
    await isUnknown(read('rss', ''));
    await isUnknown(read('rss', token, OTHER));
    const { rows } = await sql<{ token_hash: string }>`SELECT token_hash FROM feed_links WHERE subject = ${ID}`.execute(
      db.kysely,
    );
    const { token_hash } = rows[0] as (typeof rows)[number];
    assert.notEqual(token_hash, token);
    await isUnknown(read('rss', token_hash));
    retention = 'forced';
    await isUnknown(read('rss', token));
    retention = 'allowed';
    await read('rss', token);
    await feeds.revoke({ kind: 'monitor', id: ID });
    await isUnknown(read('rss', token));
    const last = await openFeed(ID);
    await db.kysely.updateTable('monitors').set({ status: 'deleted' }).where('id', '=', ID).execute();
    await isUnknown(read('rss', last));
  });
});
