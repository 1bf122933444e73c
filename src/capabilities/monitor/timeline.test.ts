import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createFolderBlobs, migrate, pack } from '../../foundation/store/index.ts';
import { keepPicture, removePictures } from './check/pictures.ts';
import { blankPage, type CheckRun } from './check/run.ts';
import { migrations } from './migrations.ts';
import type { CheckPageRow, CheckRow, MonitorTables } from './tables.ts';
import { readTimeline } from './timeline.ts';
import { NO_PAGES } from './view.ts';

const DAY = 86_400_000;
const DIFF = '--- before\n+++ now\n@@ -1,1 +1,1 @@\n-## Price: 21 €\n+## Price: 25 €\n';

forEachEngine('the timeline of a monitor', (fresh) => {
  test('has each check with the page that says most of it, newest first', async () => {
    const db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), migrations);
    const monitor = randomUUID();
    const check = async (n: number, summary: object, pages: Partial<CheckPageRow>[], of = monitor): Promise<void> => {
      const id = `00000000-0000-4000-8000-00000000000${n}`;
      const row = { id, monitor_id: of, team_id: 'team', job_id: null, status: 'completed', trigger: 'manual' };
      const none = { scheduled_for: null, started_at: null, estimated_credits: null, reserved_credits: null };
      const rest = { actual_credits: null, target_results: null, notification_status: null, error: null };
      const times = { created_at: n * DAY, updated_at: n * DAY, finished_at: n * DAY, billing: 'not_applicable' };
      const counted = JSON.stringify({ ...NO_PAGES, ...summary });
      await db.kysely
        .insertInto('monitor_checks')
        .values({ ...row, ...none, ...rest, ...times, summary: counted } as CheckRow)
        .execute();
      for (const [at, page] of pages.entries()) {
        const shown = blankPage('target', `key${at}`, `https://me:secret@shop.example/${at}`);
        const facts = { check_id: id, seq: at + 1, id: randomUUID(), created_at: n * DAY };
        await db.kysely
          .insertInto('monitor_pages')
          .values({ ...shown, ...facts, ...page })
          .execute();
      }
    };
    const noise = JSON.stringify({ meaningful: false, confidence: 'high', reason: 'A clock', meaningfulChanges: [] });
    const metadata = JSON.stringify({ title: 'Prices' });
    await check(1, { totalPages: 1, new: 1 }, [{ status: 'new', metadata, picture: 'monitor-pictures/1/a.png' }]);
    await check(2, { totalPages: 1, same: 1 }, [{ status: 'same' }]);
    const diff = await pack(JSON.stringify({ text: DIFF }));
    await check(3, { totalPages: 3, same: 1, changed: 2, noise: 1 }, [
      { status: 'same' },
      { status: 'changed', judgment: noise },
      { status: 'changed', diff, metadata },
    ]);
    await check(4, { totalPages: 1, error: 1 }, [{ status: 'error', error: 'It took too long.' }]);
    await check(5, { totalPages: 1, changed: 1, noise: 1 }, [{ status: 'changed', judgment: noise }]);
    await check(6, { totalPages: 1, new: 1 }, [{ status: 'new' }], randomUUID());

    const links = { pathOf: async (key: string, until: number) => `/v2/files/${key}?until=${until}` };
    const read = (limit: number, before?: string) =>
      readTimeline({ db: db.as(), links, clock: manualClock(0) }, monitor, { limit, before, baseUrl: 'http://here' });
    const { moments: all, next } = await read(5);
    assert.equal(next, null);
    assert.deepEqual(
      all.map(({ news }) => news && [news.status, news.url, news.note, news.title, news.before, news.now]),
      [
        ['changed', 'https://shop.example/0', 'A clock', null, null, null],
        ['error', 'https://shop.example/0', 'It took too long.', null, null, null],
        ['changed', 'https://shop.example/2', null, 'Prices', 'Price: 21 €', 'Price: 25 €'],
        null,
        ['new', 'https://shop.example/0', null, 'Prices', null, null],
      ],
    );
    assert.deepEqual(
      all.map(({ picture }) => picture),
      [null, null, null, null, 'http://here/v2/files/monitor-pictures/1/a.png?until=3600000'],
    );
    // A check that begins meanwhile moves nothing.
    const first = await read(2);
    await check(7, { totalPages: 1, same: 1 }, [{ status: 'same' }]);
    const second = await read(2, first.next ?? undefined);
    const third = await read(2, second.next ?? undefined);
    assert.deepEqual(
      [...first.moments, ...second.moments, ...third.moments].map(({ id }) => id),
      all.map(({ id }) => id),
    );
    assert.equal(third.next, null);
  });

  test('counts what running checks have found so far, each its own', async () => {
    const db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), migrations);
    const monitor = randomUUID();
    const none = { job_id: null, scheduled_for: null, estimated_credits: null, reserved_credits: null, error: null };
    const rest = { actual_credits: null, target_results: null, notification_status: null, billing: 'not_applicable' };
    const pages: Record<string, CheckPageRow['status'][]> = { a: ['same', 'changed', 'new'], b: ['removed'], c: [] };
    for (const [id, statuses] of Object.entries(pages)) {
      const row = { id, monitor_id: monitor, team_id: 'team', status: 'running', trigger: 'manual', started_at: 0 };
      const times = { created_at: 0, updated_at: 0, finished_at: null, summary: JSON.stringify(NO_PAGES) };
      await db.kysely
        .insertInto('monitor_checks')
        .values({ ...none, ...rest, ...row, ...times } as CheckRow)
        .execute();
      for (const [seq, status] of statuses.entries()) {
        const page = { ...blankPage('target', `key${seq}`, `https://${id}.example/${seq}`), status };
        const facts = { check_id: id, seq: seq + 1, id: randomUUID(), created_at: 0 };
        await db.kysely
          .insertInto('monitor_pages')
          .values({ ...page, ...facts })
          .execute();
      }
    }
    const links = { pathOf: async (key: string) => key };
    const options = { limit: 9, baseUrl: '' };
    const { moments } = await readTimeline({ db: db.as(), links, clock: manualClock(0) }, monitor, options);
    assert.deepEqual(
      moments.map(({ id, summary, news }) => [id, summary.totalPages, summary.changed, news?.url]),
      [
        ['c', 0, 0, undefined],
        ['b', 1, 0, 'https://b.example/0'],
        ['a', 3, 1, 'https://a.example/1'],
      ],
    );
  });
});

test('pictures of the first pages of a check are kept apart from those of a scrape, and removed with it', async () => {
  const blobs = createFolderBlobs(tempDir());
  const files = new Map([
    ['png', { bytes: Buffer.from('picture'), type: 'image/png' }],
    ['page', { bytes: Buffer.from('<script>'), type: 'text/html' }],
  ]);
  const runOf = (id: string, pictures: number, fileOf = async (url: string) => files.get(url)): CheckRun =>
    ({
      deps: { fileOf, blobs, log: silentLog },
      check: { id },
      // Of pages that are the same nothing is kept.
      done: new Set(Array.from({ length: 100 }, (_, n) => `${n}`)),
      pictures,
    }) as unknown as CheckRun;
  const key = (await keepPicture(runOf('one', 0), 'png')) ?? '';
  assert.match(key, /^monitor-pictures\/one\/[0-9a-f-]{36}\.png$/);
  assert.equal((await blobs.head(key))?.contentType, 'image/png');
  for (const [run, url] of [
    [runOf('one', 0), undefined],
    [runOf('one', 0), 'gone'],
    [runOf('one', 0), 'page'],
    [runOf('one', 20), 'png'],
    [runOf('one', 0, () => Promise.reject(new Error('The disk is full'))), 'png'],
  ] as const)
    assert.equal(await keepPicture(run, url), null);
  const nearlyAll = runOf('one', 19);
  assert.ok(await keepPicture(nearlyAll, 'png'));
  assert.equal(await keepPicture(nearlyAll, 'png'), null);
  // Pages of a check are read at the same time.
  const atOnce = runOf('one', 19);
  const kept = await Promise.all(['png', 'png', 'png'].map((url) => keepPicture(atOnce, url)));
  assert.equal(kept.filter((one) => one !== null).length, 1);
  assert.equal(atOnce.pictures, 20);
  // A page that has none takes no place.
  const none = runOf('one', 19);
  assert.equal(await keepPicture(none, 'page'), null);
  assert.ok(await keepPicture(none, 'png'));
  const other = (await keepPicture(runOf('two', 0), 'png')) ?? '';
  await removePictures(blobs, 'one');
  assert.deepEqual([await blobs.head(key), (await blobs.head(other))?.size], [undefined, 7]);
});
