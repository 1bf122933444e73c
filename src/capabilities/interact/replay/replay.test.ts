import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { createFolderBlobs, migrate, openMemory } from '../../../foundation/store/index.ts';
import { migrations } from '../tables.ts';
import { filmSize } from './hls.ts';
import { createPageTimeline, MOST_PAGES } from './page-timeline.ts';
import { intervalOf } from './recorder.ts';
import { readSegment, segmentWriter } from './segment.ts';
import { createReplayStore, segmentKey } from './store.ts';

test('a segment returns the images that were added; equal images are stored once', () => {
  const writer = segmentWriter();
  const [one, two] = [Buffer.from('first picture'), Buffer.from('second')];
  for (const [i, bytes] of [one, two, one, one].entries())
    writer.add({ at: 1000.5 + i, bytes, width: 1280, height: 720 });
  assert.equal(writer.bytes, one.length + two.length);
  const file = writer.toFile();
  assert.deepEqual(
    readSegment(file).map(({ at, bytes, width, height }) => [at, bytes.toString(), width, height]),
    [
      [1000.5, 'first picture', 1280, 720],
      [1001.5, 'second', 1280, 720],
      [1002.5, 'first picture', 1280, 720],
      [1003.5, 'first picture', 1280, 720],
    ],
  );
  assert.throws(() => readSegment(Buffer.from('something else')));
});

test('pages are recorded in order, with late titles, up to the limit of ids', () => {
  const timeline = createPageTimeline();
  const tab = (url: string, title = '', active = true, id = 't1') => ({ id, url, title, active });
  timeline.see([tab('about:blank')], 0);
  timeline.see([tab('http://a/')], 10);
  timeline.see([tab('http://a/', 'A\0')], 20);
  timeline.see([tab('http://a/', 'A', false), tab('http://b/', 'B', true, 't2')], 30);
  assert.deepEqual(timeline.takeChanged(), [
    { n: 0, url: 'http://a/', title: 'A', start: 10, end: 30 },
    { n: 1, url: 'http://b/', title: 'B', start: 30, end: undefined },
  ]);
  assert.deepEqual(timeline.takeChanged(), []);
  timeline.end(40);
  assert.deepEqual(timeline.takeChanged(), [{ n: 1, url: 'http://b/', title: 'B', start: 30, end: 40 }]);
  for (let n = 0; n < 2 * MOST_PAGES; n++) timeline.see([tab(`http://c/${n}`)], 50 + n);
  assert.equal(Math.max(...timeline.takeChanged().map(({ n }) => n)), MOST_PAGES - 1);
});

test('a recording takes fewer images after half of its space, so that the rest lasts, and none at its limit', () => {
  const megabyte = 1024 * 1024;
  const session = { pictures: 100, left: 600_000 };
  assert.equal(intervalOf({ ...session, bytes: 0 }), 200);
  assert.equal(intervalOf({ ...session, bytes: 31 * megabyte }), 200);
  for (const used of [33, 48, 60, 63.5]) {
    const each = used / session.pictures;
    const every = intervalOf({ ...session, bytes: used * megabyte });
    assert.ok((session.left / every) * each <= 64 - used + each, `${used} MB: ${every} ms`);
  }
  assert.equal(intervalOf({ pictures: 100_000, left: 1000, bytes: 40 * megabyte }), 500);
  assert.equal(intervalOf({ ...session, bytes: 64 * megabyte }), Infinity);
});

test('a video has the size of its page, up to a maximum', () => {
  assert.deepEqual(filmSize({ width: 1281, height: 720 }), { width: 1282, height: 720 });
  assert.deepEqual(filmSize({ width: 16_000, height: 12_000 }), { width: 1920, height: 1440 });
  assert.deepEqual(filmSize({ width: 1, height: 65_535 }), { width: 2, height: 1920 });
});

test('expired recordings are deleted with their images and videos; others stay', async () => {
  const db = openMemory();
  after(() => db.close());
  await migrate(db, migrations);
  const blobs = createFolderBlobs(join(tempDir(), 'blobs'));
  const clock = manualClock(1_000_000);
  const store = createReplayStore({ db, blobs, clock, log: silentLog });
  after(() => store.close());
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const sessionId of [old, young]) {
    await store.create({ sessionId, teamId: 'team', keepUntil: sessionId === old ? 2_000_000 : 9_000_000 });
    await store.add(sessionId, { n: 0, from: 1, to: 2, file: Buffer.from('pictures') });
    await store.setPages(sessionId, [{ n: 0, url: 'http://a/', title: 'A', start: 1, end: undefined }]);
    await store.setPages(sessionId, [{ n: 0, url: 'http://a/', title: 'A', start: 1, end: 2 }]);
    await blobs.put(`replays/${sessionId}/page-0/part00000.ts`, 'film');
  }
  const found = await store.find('team', old);
  assert.deepEqual([found?.bytes, found?.pages[0]?.end_ms, found?.segments.length], [8, 2, 1]);
  assert.equal(await store.find('other', old), undefined);
  clock.advance(2_000_000);
  assert.equal(await store.find('team', old), undefined);
  await store.removeOld(new AbortController().signal);
  const left: string[] = [];
  for await (const { key } of blobs.list('replays/')) left.push(key);
  assert.deepEqual(left, [segmentKey(young, 0), `replays/${young}/page-0/part00000.ts`]);
  assert.deepEqual([...(await store.which([old, young]))], [young]);
  assert.equal(await store.remove('other', young), false);
  assert.equal(await store.remove('team', young), true);
  for await (const { key } of blobs.list('replays/')) assert.fail(key);
});
