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
  const level = (under: string, after = 0, limit = 100, more: { isCanonical?: boolean; most?: number } = {}) =>
    treeLevel(db, JOB, { under, after, limit, isCanonical: true, ...more }, deadlineIn(60_000));
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
    const other = await treeLevel(
      db,
      'other',
      { under: '', after: 0, limit: 9, isCanonical: true },
      deadlineIn(60_000),
    );
    assert.deepEqual(other, { nodes: [], next: null, isWhole: true });
  });

  test('says that it is whole up to the last row that is counted', async () => {
    await store(Array.from({ length: 5 }, (_, n) => `${SITE}/${n}`));
    const counted = async (most: number) => {
      const { nodes, isWhole } = await level('', 0, 100, { most });
      return [nodes[0]?.counts.queued, isWhole];
    };
    assert.deepEqual(
      [await counted(4), await counted(5), await counted(6)],
      [
        [4, false],
        [5, true],
        [5, true],
      ],
    );
  });

  test('knows addresses of a batch as they were given, and those with a user', async () => {
    const names = async (under: string, isCanonical: boolean) =>
      (await level(under, 0, 100, { isCanonical })).nodes.map(({ name }) => name);
    const known = [`${SITE}/Docs/100%25_x`, `${SITE}/Docs/100%25_y`, 'https://me:secret@site.example/Docs/c'];
    await store(known);
    assert.deepEqual(await names(`${SITE}/Docs`, true), ['100%25_x', '100%25_y', 'c']);
    await store(['HTTPS://Site.example/Docs/ä b'], 'queued', known.length + 1);
    assert.deepEqual(await names('', false), [`${SITE}/Docs`]);
    assert.deepEqual(await names(`${SITE}/Docs`, false), ['ä b', '100%25_x', '100%25_y', 'c']);
  });

  test('knows folders with long names, and takes what a request names for nothing but a name', async () => {
    const long = (sign: string): string => `${SITE}/${sign.repeat(39_000)}`;
    await store(['_', 'a'].flatMap((sign) => [`${long(sign)}/1`, `${long(sign)}/2`]));
    await store([`${SITE}/a%2Fb/constructor`, `${SITE}/a%2Fb/x%E2`, `${SITE}/a%2Fb/x%20y`], 'queued', 5);
    for (const sign of ['_', 'a']) {
      assert.deepEqual(await named(long(sign)), [
        ['1', 1, 'page'],
        ['2', 1, 'page'],
      ]);
    }
    for (const under of [long('%'), `${SITE}/%`, `${SITE}/a_2Fb`, `${SITE}/\\`, '%', '\0', '\u202e', '\ud800'])
      assert.deepEqual(await named(under), [], under.slice(0, 40));
    assert.deepEqual((await level(SITE)).nodes.map(({ name }) => name.slice(0, 9)).sort(), [
      '_________',
      'a%2Fb',
      'aaaaaaaaa',
    ]);
    assert.deepEqual(
      (await named(`${SITE}/a%2Fb`)).map(([name]) => name),
      ['constructor', 'x y', 'x%E2'],
    );
  });

  test('a page elsewhere whose query names a folder is not in it', async () => {
    await store([`${SITE}/a/1`, `${SITE}/a/2`, `${SITE}/b/1`, `https://other.example/?from=site.example/a/3`]);
    assert.deepEqual(await named(`${SITE}/a`), [
      ['1', 1, 'page'],
      ['2', 1, 'page'],
    ]);
  });

  test('ends with the deadline of its request', async () => {
    await store([`${SITE}/`]);
    const stop = new AbortController();
    stop.abort(new Error('over'));
    await assert.rejects(
      treeLevel(db, JOB, { under: '', after: 0, limit: 9, isCanonical: true }, deadlineIn(60_000, stop.signal)),
      /over/,
    );
  });
});
