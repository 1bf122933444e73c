import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createFolderBlobs, createSignedLinks, migrate, secretMigrations } from '../../foundation/store/index.ts';
import { createUploads } from './uploads.ts';

forEachEngine('uploads', (fresh) => {
  test('are for the team that opened them, once, whichever of its requests comes first', async () => {
    const database = await fresh();
    const db = await database.open();
    await migrate(db, secretMigrations);
    const clock = manualClock(Date.parse('2026-03-01T00:00:00Z'));
    const blobs = createFolderBlobs(tempDir());
    const links = createSignedLinks(db, () => clock.now());
    using uploads = createUploads({ blobs, links, clock, log: silentLog });
    const { uploadRef, path } = await uploads.open('team-a', 'Größe.pdf');
    const url = new URL(path, 'http://localhost');
    const key = await links.keyOf(url.pathname.replace('/v2/files/', ''), Object.fromEntries(url.searchParams));
    await blobs.put(key as string, 'the file');
    const take = (team: string) => uploads.take(team, uploadRef, { most: 100, folder: undefined });
    await assert.rejects(take('team-b'), { key: 'NOT_FOUND' });
    const outcomes = await Promise.allSettled([take('team-a'), take('team-a')]);
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    assert.equal(taken.length, 1);
    assert.equal(taken[0]?.name, 'Größe.pdf');
    assert.equal(Buffer.from((await taken[0]?.file.bytes()) ?? []).toString(), 'the file');
    await assert.rejects(uploads.take('team-a', '../../etc/passwd', { most: 100, folder: undefined }), {
      key: 'NOT_FOUND',
    });
  });
});
