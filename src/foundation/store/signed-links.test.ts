import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { createSignedLinks, migrate, secretMigrations } from './index.ts';

const partsOf = (path: string): [string, Record<string, string>] => {
  const url = new URL(path, 'http://localhost');
  return [url.pathname.replace('/v2/files/', ''), Object.fromEntries(url.searchParams)];
};

forEachEngine('signed links', (fresh) => {
  test('lead to their blob until they end, in every process, and nowhere when altered', async () => {
    const database = await fresh();
    const db = await database.open();
    await migrate(db, secretMigrations);
    let now = 1000;
    const links = createSignedLinks(db, () => now);
    const link = await links.pathOf('scrape/ab/shot.png', 5000);
    const [path, query] = partsOf(link);
    assert.equal(await links.keyOf(path, query), 'scrape/ab/shot.png');
    assert.equal(await createSignedLinks(db, () => now).keyOf(path, query), 'scrape/ab/shot.png');
    assert.equal(await links.keyOf('scrape/ab/other.png', query), undefined);
    assert.equal(await links.keyOf(path, { ...query, expires: '9000' }), undefined);
    assert.equal(await links.keyOf(path, { ...query, signature: `${query.signature}x`.slice(1) }), undefined);
    assert.equal(await links.keyOf(path, { signature: query.signature }), undefined);
    assert.equal(await links.keyOf(path, { ...query, expires: ['5000', '5000'] }), undefined);
    now = 5000;
    assert.equal(await links.keyOf(path, query), undefined);
    await assert.rejects(links.pathOf('../etc', 9000), RangeError);
  });
});
