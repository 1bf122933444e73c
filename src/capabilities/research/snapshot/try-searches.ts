import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { runTraining } from '../index-build/run-training.ts';
import { createResearch, type ResearchOptions } from '../research.ts';

/** How a catalog was learned from and searched on this machine. Milliseconds. */
export interface Tried {
  readonly papers: number;
  /** undefined if there were too few papers to learn from. */
  readonly learning: number | undefined;
  readonly p50: number;
  readonly p95: number;
}

const WARM_UP = 10;
/** So many that some slow ones on a busy machine do not decide. */
const SEARCHES = 200;
const K = 40;
const EVERYTHING = { authors: [], categories: [], from: undefined, to: undefined };

/**
 * Learns vectors from the papers of a catalog and searches for titles of them, one at a time.
 * @returns undefined if it has no papers
 */
export async function trySearches({
  db,
  config,
  log,
}: Pick<ResearchOptions, 'db' | 'config' | 'log'>): Promise<Tried | undefined> {
  const titles = await titlesOf(db.as(), WARM_UP + SEARCHES);
  if (titles.length === 0) return undefined;
  const begun = performance.now();
  const end = await runTraining(config).done;
  const learning = end === 'published' ? performance.now() - begun : undefined;
  const research = await createResearch({ db, config, log, starter: false, indexing: false });
  try {
    const times: number[] = [];
    for (const [i, query] of titles.entries()) {
      const from = performance.now();
      await research.search({ query, k: K, filter: EVERYTHING }, deadlineIn(60_000));
      if (i >= Math.min(WARM_UP, titles.length - 1)) times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] as number;
    return { papers: await countOf(db.as()), learning, p50: at(0.5), p95: at(0.95) };
  } finally {
    await research.close();
  }
}

/** Titles at equal distances. */
async function titlesOf({ kysely }: Database<ResearchTables>, wanted: number): Promise<string[]> {
  const { last } = await kysely
    .selectFrom('papers')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.floor(Number(last ?? 0) / wanted));
  const ids = Array.from({ length: wanted }, (_, i) => (i + 1) * step);
  const rows = await kysely.selectFrom('papers').select('title').where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ title }) => title).filter((title) => /\p{L}{3}/u.test(title));
}

async function countOf({ kysely }: Database<ResearchTables>): Promise<number> {
  const { papers } = await kysely
    .selectFrom('papers')
    .select(({ fn }) => fn.countAll().as('papers'))
    .executeTakeFirstOrThrow();
  return Number(papers);
}
