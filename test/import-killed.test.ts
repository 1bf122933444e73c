import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { catalogOf, runImport, writeFixture } from './support/import-runs.ts';
import { tempDir } from './support/tmp.ts';

/** The long form of this is `npm run soak -- import-killed`. */
const RECORDS = 16_000;

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
    const counts = ({ records, added, merged, conflicts, rejected }: Record<string, unknown> = {}) => ({
      records,
      added,
      merged,
      conflicts,
      rejected,
    });
    assert.deepEqual(counts(summary), counts(whole.summary));
    assert.equal(summary?.records, RECORDS);
    assert.deepEqual(await catalogOf(killed), await catalogOf(alone));

    // By words alone: vectors are learned in the background, by one service earlier than by the other.
    const researchStages = { expansion: false, vectors: false, structure: false };
    const [one, two] = await Promise.all(
      [alone, killed].map((dataDir) => startApp({ dataDir, researchStages })) as [Promise<TestApp>, Promise<TestApp>],
    );
    for (const query of ['paper topic7', 'topic12', 'paper 4242']) {
      const path = `/v2/search/research/papers?k=500&query=${encodeURIComponent(query)}`;
      const [left, right] = await Promise.all([one.ask(path), two.ask(path)]);
      const ids = (answer: typeof left) =>
        answer.body.results.map((paper: { paperId: string }) => paper.paperId).sort();
      assert.ok(left.body.results.length > 0);
      assert.deepEqual(ids(right), ids(left));
    }
  });
});
