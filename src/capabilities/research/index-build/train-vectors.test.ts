import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { topicPapers } from '../../../../test/support/topics.ts';
import { until } from '../../../../test/support/until.ts';
import { migrations as indexingMigrations, leaseOf } from '../../../engines/indexing/index.ts';
import { indexQueue } from '../../../engines/indexing/indexer.ts';
import { acquireLease, migrations as jobsMigrations, releaseLease, withLease } from '../../../foundation/jobs/index.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { migrations } from '../migrations.ts';
import { vectorDir } from '../vectors/place.ts';
import { openSegments } from '../vectors/segments.ts';
import { filesOf } from '../vectors/state.ts';
import { corpus } from './corpus.ts';
import { type PublishedPapers, publishedPapers } from './state.ts';
import { isTrainingDue, trainVectors } from './train-vectors.ts';

const never = new AbortController().signal;

forEachEngine('training', (fresh) => {
  let db: Database<ResearchTables>;
  let dir: string;
  beforeEach(async () => {
    db = await (await fresh()).open<ResearchTables>();
    await migrate(db.as(), [...jobsMigrations, ...indexingMigrations, ...migrations]);
    dir = join(tempDir(), 'index');
  });

  const add = async (count: number, from = 0): Promise<void> => {
    const records = topicPapers(count, from).map(({ doi, title, abstract = '' }) => ({
      ids: { doi: [doi as string] },
      title,
      abstract,
      authors: [],
      categories: [],
    }));
    await db.transaction((tx) => addRecords(tx.as(), 'jsonl', records));
    assert.equal(await indexQueue(db.as(), corpus, { place: dir, waitForLease: 300_000 }), true);
  };
  const published = async (): Promise<PublishedPapers & { vectors: object }> => {
    const at = await publishedPapers(db);
    assert.ok(at?.vectors);
    return at as PublishedPapers & { vectors: object };
  };
  /** Papers, and how many of them have a vector. */
  const counts = async (): Promise<[number, number]> => {
    const at = await publishedPapers(db);
    const open = openSegments(vectorDir(dir, at?.id as string), at?.vectors?.segments ?? []);
    const withVector = [...open.ids].filter((id) => open.vectorAt(id)).length;
    open.close();
    return [open.ids.length, withVector];
  };

  it('gives every paper a vector once there are enough papers, and again after growing by half', async () => {
    await add(60);
    assert.equal(await isTrainingDue(db), false);
    assert.equal(await trainVectors(db, dir, never), 'nothing');
    await add(140, 60);
    assert.equal(await isTrainingDue(db), true);
    assert.equal(await trainVectors(db, dir, never), 'published');
    assert.deepEqual(await counts(), [200, 200]);
    assert.equal(await isTrainingDue(db), false);
    await add(50, 200);
    assert.deepEqual(await counts(), [250, 250]);
    assert.equal(await isTrainingDue(db), false);
    await add(50, 250);
    const before = await published();
    assert.equal(await trainVectors(db, dir, never), 'published');
    const after = await published();
    assert.equal(after.version, before.version);
    assert.notDeepEqual(after.vectors, before.vectors);
    assert.deepEqual(await counts(), [300, 300]);
  });

  it('loses nothing that is indexed meanwhile', async () => {
    await add(200);
    const training = trainVectors(db, dir, never);
    await add(30, 200);
    await add(40, 230);
    assert.equal(await training, 'published');
    await add(20, 270);
    assert.deepEqual(await counts(), [290, 290]);
  });

  it('waits for a writer of the index before publishing, and includes its changes', async () => {
    await add(200);
    let training: Promise<unknown> | undefined;
    await withLease(db.as(), leaseOf(corpus), async () => {
      training = trainVectors(db, dir, never);
      const drafts = join(vectorDir(dir, (await published()).id), 'training');
      await until(
        () => existsSync(drafts) && readdirSync(drafts).some((name) => /^vectors.*bin$/.test(name)),
        'vectors',
      );
    });
    await add(30, 200);
    assert.equal(await training, 'published');
    assert.deepEqual(await counts(), [230, 230]);
  });

  it('changes nothing when it is stopped, and leaves nothing behind', async () => {
    await add(200);
    const before = await published();
    const folder = vectorDir(dir, before.id);
    const files = readdirSync(folder);
    const stop = new AbortController();
    // It cannot publish before it is stopped.
    await withLease(db.as(), leaseOf(corpus), async () => {
      const training = trainVectors(db, dir, stop.signal);
      await until(() => existsSync(join(folder, 'training')), 'training');
      stop.abort();
      await assert.rejects(training, { name: 'AbortError' });
    });
    assert.deepEqual(await published(), before);
    assert.deepEqual(readdirSync(folder), files);
    assert.equal(await trainVectors(db, dir, never), 'published');
  });

  it('starts again after a process that was killed, when its lease has expired', async () => {
    await add(200);
    const folder = vectorDir(dir, (await published()).id);
    const lease = await acquireLease(db.as(), 'research-vectors', 3_600_000, { owner: 'killed' });
    assert.ok(lease);
    mkdirSync(join(folder, 'training'));
    writeFileSync(join(folder, 'training', 'model-0000000000000000.bin'), 'half');
    writeFileSync(join(folder, 'vectors-0000000000000000.bin'), 'not published');
    assert.equal(await trainVectors(db, dir, never), 'elsewhere');
    // As if its time had passed.
    await releaseLease(db.as(), lease);
    assert.equal(await trainVectors(db, dir, never), 'published');
    assert.deepEqual(await counts(), [200, 200]);
    await add(10, 200);
    const at = await publishedPapers(db);
    // Files of the version before stay for those who still read it, until the next writer comes.
    await add(1, 210);
    const kept = new Set([...filesOf(at?.vectors), ...filesOf((await publishedPapers(db))?.vectors)]);
    assert.deepEqual(
      readdirSync(folder).filter((name) => !kept.has(name)),
      [],
    );
  });
});
