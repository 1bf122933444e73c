import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Database, migrate, sharedTextMigrations } from '../../foundation/store/index.ts';
import { addPages, keyOf, type NewPage } from './frontier.ts';
import { migrations } from './tables.ts';
import { treeLevel } from './tree.ts';

const JOB = 'job';
const SITE = 'https://site.example';

forEachEngine('the tree of a crawl', (fresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, [...sharedTextMigrations, ...migrations]);
  });

  const store = (urls: readonly string[], state: NewPage['state'] = 'queued', first = 1) =>
    db.transaction((tx) =>
      addPages(
        tx,
        JOB,
        first,
        urls.map((url) => ({ key: keyOf(url), url, depth: 0, state })),
        0,
      ),
    );
  const level = (under: string, after = 0, limit = 100) =>
    treeLevel(db, JOB, { under, after, limit }, deadlineIn(60_000));
  const named = async (under: string) =>
    (await level(under)).nodes.map(({ name, counts, under: inside }) => [
      name,
      Object.values(counts).reduce((sum, pages) => sum + pages, 0),
      inside === null ? 'page' : 'folder',
    ]);

  test('has hosts by their pages, then folders and pages, and folds what has only one way', async () => {
    await store([
      'https://few.example/x',
      `${SITE}/`,
      `${SITE}/docs/api/v2/a`,
      `${SITE}/docs/api/v2/b?page=1`,
      `${SITE}/docs/api/v2/b/`,
      `${SITE}/about`,
      `${SITE}/about/`,
      `${SITE}/caf%C3%A9/?q=/x`,
    ]);
    assert.deepEqual(await named(''), [
      [SITE, 7, 'folder'],
      ['https://few.example/x', 1, 'page'],
    ]);
    assert.deepEqual(await named(SITE), [
      ['about', 2, 'folder'],
      ['docs/api/v2', 3, 'folder'],
      ['', 1, 'page'],
      ['café/?q=/x', 1, 'page'],
    ]);
    assert.deepEqual(await named(`${SITE}/docs/api/v2`), [
      ['a', 1, 'page'],
      ['b', 1, 'page'],
      ['b?page=1', 1, 'page'],
    ]);
    assert.deepEqual(await named(`${SITE}/about`), [
      ['', 1, 'page'],
      ['', 1, 'page'],
    ]);
    assert.deepEqual(await named(`${SITE}/doc`), []);
  });

  test('counts by state, in parts, without what is no page, and not those of another job', async () => {
    await store(Array.from({ length: 25 }, (_, n) => `${SITE}/list/${n}`));
    await store([`${SITE}/list/private`], 'robots', 26);
    await store([`${SITE}/list/alias`], 'alias', 27);
    const [site] = (await level('')).nodes;
    assert.deepEqual([site?.name, site?.counts], [`${SITE}/list`, { queued: 25, robots: 1 }]);
    const first = await level(`${SITE}/list`, 0, 20);
    const second = await level(`${SITE}/list`, first.next ?? 0, 20);
    assert.deepEqual([first.next, second.next, first.isWhole], [20, null, true]);
    const seqs = [...first.nodes, ...second.nodes].map(({ seq }) => seq);
    assert.equal(new Set(seqs).size, 26);
    const other = await treeLevel(db, 'other', { under: '', after: 0, limit: 9 }, deadlineIn(60_000));
    assert.deepEqual(other, { nodes: [], next: null, isWhole: true });
  });

  test('ends with the deadline of its request', async () => {
    await store([`${SITE}/`]);
    const stop = new AbortController();
    stop.abort(new Error('over'));
    await assert.rejects(
      treeLevel(db, JOB, { under: '', after: 0, limit: 9 }, deadlineIn(60_000, stop.signal)),
      /over/,
    );
  });
});
