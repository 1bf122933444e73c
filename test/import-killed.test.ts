import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { assertSameCatalog, runImport, writeFixture } from './support/import-runs.ts';
import { runSnapshot, snapshotOf } from './support/snapshot-runs.ts';
import { startSnapshotServer } from './support/snapshot-server.ts';
import { tempDir } from './support/tmp.ts';

/** The long forms of this are `npm run soak -- import-killed` and `npm run soak -- papers-snapshot`. */
const RECORDS = 4_000;

/** What must be the same after kills. */
const countsOf = ({ records, added, merged, removed, conflicts, rejected }: Record<string, unknown> = {}) => ({
  ...{ records, added, merged, removed, conflicts, rejected },
});

describe('an import that is killed', () => {
  it('ends with the same papers, rejects and counts as one that was left alone', async () => {
    const file = await writeFixture(RECORDS);
    const alone = tempDir();
    const whole = await runImport(alone, file);
    const killed = tempDir();
    for (const killAt of [1, RECORDS / 2]) {
      const run = await runImport(killed, file, killAt);
      assert.equal(run.summary, undefined, 'it was killed before its end');
    }
    const { summary } = await runImport(killed, file);
    assert.equal(summary?.resumed, true);
    assert.deepEqual(countsOf(summary), countsOf(whole.summary));
    assert.equal(summary?.records, RECORDS);
    await assertSameCatalog(killed, alone);

    // By words alone: vectors are learned in the background, by one service earlier than by the other.
    const researchStages = { expansion: false, vectors: false, structure: false };
    const [one, two] = await Promise.all(
      [alone, killed].map((dataDir) => startApp({ dataDir, researchStages })) as [Promise<TestApp>, Promise<TestApp>],
    );
    for (const query of ['paper topic7', 'topic12', 'paper 2121']) {
      const path = `/v2/search/research/papers?k=500&query=${encodeURIComponent(query)}`;
      const [left, right] = await Promise.all([one.ask(path), two.ask(path)]);
      const ids = (answer: typeof left) =>
        answer.body.results.map((paper: { paperId: string }) => paper.paperId).sort();
      assert.ok(left.body.results.length > 0);
      assert.deepEqual(ids(right), ids(left));
    }
  });

  it('of a snapshot ends with the same papers and counts, too', async () => {
    const files = snapshotOf(4, 500);
    // One of the parts is cut.
    const [cut] = [...files.keys()].slice(2);
    files.set(cut as string, (files.get(cut as string) as Buffer).subarray(0, -500));
    await using server = await startSnapshotServer(files);
    const [alone, killed] = [tempDir(), tempDir()];
    const whole = await runSnapshot(alone, 's3://bucket/data/works', server.url);
    assert.equal((await runSnapshot(killed, 's3://bucket/data/works', server.url, 1_000)).summary, undefined);
    const { summary } = await runSnapshot(killed, 's3://bucket/data/works', server.url);
    assert.equal(summary?.resumed, true);
    assert.deepEqual(summary?.problems, whole.summary?.problems);
    assert.ok(Number(summary?.merged) > 0 && Number(summary?.removed) > 0, JSON.stringify(summary));
    assert.deepEqual(countsOf(summary), countsOf(whole.summary));
    await assertSameCatalog(killed, alone);
  });
});
