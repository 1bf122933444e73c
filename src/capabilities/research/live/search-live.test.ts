import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { openMemory } from '../../../foundation/store/index.ts';
import type { PaperQuery } from '../search/search.ts';
import type { LiveDatabase } from './answers.ts';
import { searchWithLive } from './search-live.ts';

const results = Array.from({ length: 12 }, (_, i) => ({
  paperId: String(i + 1),
  primaryId: `doi:10.5555/${i}`,
  title: i < 5 ? 'Zeolite catalysts' : 'Zeolites',
  abstract: '',
  score: 1,
  ids: {},
}));
const query: PaperQuery = {
  query: 'zeolite catalysts',
  k: 3,
  filter: { authors: [], categories: [], from: undefined, to: undefined },
};

for (const mode of ['auto', 'always'] as const) {
  it(`failures of sources leave the catalog's results, ${mode}`, async () => {
    // Without tables, every query fails.
    await using db = openMemory();
    const found = await searchWithLive(
      {
        db: db.as() as LiveDatabase,
        live: { find: () => Promise.reject(new Error('broken')) },
        mode,
        local: async () => results,
        weights: () => Promise.reject(new Error('broken')),
        log: silentLog,
      },
      { ...query, k: 10 },
      deadlineIn(60_000),
    );
    assert.deepEqual(found, results.slice(0, 10));
  });
}

it('examines more results of the catalog than requested', async () => {
  await using db = openMemory();
  let asked = 0;
  const live = {
    find: async () => {
      asked++;
      return [];
    },
  };
  const all = { db: db.as() as LiveDatabase, live, mode: 'auto' as const, log: silentLog };
  const scattered = [...results.slice(5), ...results.slice(0, 5)];
  const local = async ({ k }: PaperQuery) => scattered.slice(0, k);
  assert.equal((await searchWithLive({ ...all, local }, query, deadlineIn(60_000))).length, 3);
  assert.equal(asked, 0);
  await searchWithLive({ ...all, local }, { ...query, k: 6 }, deadlineIn(60_000));
  assert.equal(asked, 1);
});
