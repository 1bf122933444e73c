import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrations } from '../../compose/migrations.ts';
import { type Database, migrate, openMemory } from '../../foundation/store/index.ts';
import { createSessionLinks, type SessionLinks, urlsOf } from './links.ts';

const END = 1_700_000_000_000;
let db: Database;
let links: SessionLinks;
before(async () => {
  db = await openMemory();
  await migrate(db, migrations);
  links = await createSessionLinks(db);
});
after(() => db.close());

test('a link gives one right to one session until it ends', () => {
  const token = links.tokenOf('one', 'watch', END);
  assert.ok(links.allows('one', 'watch', token, END - 1));
  assert.ok(!links.allows('one', 'watch', token, END), 'it has ended');
  assert.ok(!links.allows('one', 'drive', token, 0), 'another right');
  assert.ok(!links.allows('two', 'watch', token, 0), 'another session');
  assert.ok(!links.allows('one', 'watch', token.replace(/^\d/, '9'), 0), 'a later end');
});

test('what is no token allows nothing', () => {
  const [end, mac] = links.tokenOf('one', 'watch', END).split('.');
  const wrong = [
    undefined,
    '',
    '.',
    end,
    `${end}.`,
    `.${mac}`,
    `${end}.${mac}x`,
    `${end}.${mac?.slice(1)}`,
    `-${end}.${mac}`,
  ];
  for (const token of [...wrong, `${end}.${mac}`.replace('.', '..'), `1e99.${mac}`, `${'9'.repeat(40)}.${mac}`])
    assert.ok(!links.allows('one', 'watch', token, 0), token);
});

test('links are on the host that the client used, and hold for every process on the database', async () => {
  const { cdpUrl, liveViewUrl, interactiveLiveViewUrl } = urlsOf(links, 'https://trawl.example/base', 'one', END);
  assert.match(cdpUrl, /^wss:\/\/trawl\.example\/base\/v2\/interact\/one\/cdp\?token=/);
  const tokens = [liveViewUrl, interactiveLiveViewUrl].map((url) => new URL(url).searchParams.get('token') as string);
  const other = await createSessionLinks(db);
  assert.ok(other.allows('one', 'watch', tokens[0], 0) && other.allows('one', 'drive', tokens[1], 0));
  assert.ok(!other.allows('one', 'drive', tokens[0], 0));
});
