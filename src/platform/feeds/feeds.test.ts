import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { type Database, migrate } from '../../foundation/store/index.ts';
import { createFeeds, type FeedContent, type Feeds } from './feeds.ts';
import { itemId } from './formats.ts';
import { migrations } from './tables.ts';

const AT = Date.UTC(2026, 2, 1);
const ID = '019a0000-0000-7000-8000-000000000001';
const LIST = { kind: 'list', id: ID } as const;
const OWNER = { teamId: 'team', baseUrl: 'http://localhost' };
const CONTENT: FeedContent = {
  ...{ title: 'Reading\u0000 list', about: 'Papers', home: `/lists/${ID}` },
  items: [
    { id: itemId(ID, 1), url: undefined, title: 'Salt\u0007 & \ud800wind', kind: 'added', lines: ['<b>'], at: AT },
  ],
};

forEachEngine('feeds', (fresh) => {
  let db: Database;
  let feeds: Feeds;
  let forced: boolean;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, migrations);
    forced = false;
    const teams = { get: async () => ({ zeroDataRetention: forced ? 'forced' : 'off' }) };
    const accounts = { teams } as unknown as Parameters<typeof createFeeds>[0]['accounts'];
    feeds = createFeeds({ db, accounts, publicUrl: 'https://trawl.example', clock: manualClock(AT) });
  });
  const open = async (): Promise<string> =>
    new URL((await feeds.open(LIST, '/v2/list/x/feed', OWNER)).json).searchParams.get('token') as string;
  const read = (token: string, contentOf: () => Promise<FeedContent | undefined>, format = 'json') => {
    const found = feeds.documents('list', '/v2/list/:id/feed', contentOf).find(({ path }) => path.endsWith(format));
    return found?.document({ params: { id: ID }, query: new URLSearchParams({ token }) });
  };

  test('what an item lacks is left out, and what a format cannot hold', async () => {
    const token = await open();
    const { text = '' } = (await read(token, async () => CONTENT)) ?? {};
    const { title, home_page_url: home, feed_url: self, items } = JSON.parse(text);
    assert.deepEqual([title, home], ['Reading list', `https://trawl.example/lists/${ID}`]);
    assert.equal(self, `https://trawl.example/v2/list/${ID}/feed.json?token=${token}`);
    assert.deepEqual(items[0], {
      ...{ id: `urn:uuid:${itemId(ID, 1)}`, title: 'Salt & \ufffdwind', content_text: '<b>' },
      ...{ date_published: '2026-03-01T00:00:00.000Z', tags: ['added'] },
    });
    assert.match(itemId(ID, 1), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const format of ['rss', 'atom']) {
      const xml = (await read(token, async () => CONTENT, format))?.text ?? '';
      assert.match(xml, /Salt &amp; \ufffdwind/);
      assert.doesNotMatch(xml, /undefined|[\u0000-\u0008]/);
    }
  });

  test('a link that is revoked while its feed is read shows nothing; neither does one of another kind or of a team that may keep nothing', async () => {
    const token = await open();
    const revoking = async () => {
      await feeds.revoke(LIST);
      return CONTENT;
    };
    const isGone = { status: 404 };
    await assert.rejects(async () => read(token, revoking), isGone);
    const next = await open();
    await assert.rejects(async () => read(token, async () => CONTENT), isGone);
    await assert.rejects(async () => read(next, async () => undefined), isGone);
    const [other] = feeds.documents('crawl', '/v2/crawl/:id/feed', async () => CONTENT);
    const query = new URLSearchParams({ token: next });
    await assert.rejects(async () => other?.document({ params: { id: ID }, query }), isGone);
    forced = true;
    await assert.rejects(async () => read(next, async () => CONTENT), isGone);
    await assert.rejects(open(), { status: 400 });
  });
});
