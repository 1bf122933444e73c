import { type Collection, doiOf, importCollection, readCollection } from './collection.ts';
import { createAsker } from './http.ts';
import { temporaryFolder } from './processes.ts';
import { seeded } from './random.ts';
import { ndcg, recall } from './score.ts';
import { type Server, startServer } from './server.ts';
import type { Row } from './table.ts';

/**
 * How good related papers are: of the papers that a query's paper cites, some are given to start from, with the query as
 * the intent, and the others are to be found. The query's paper itself is in the catalog without its references, and is
 * dropped from the answers.
 */

/** Given at most; half of those that there are. */
const MOST_GIVEN = 5;
const LEAST_CITED = 3;
const K = 500;

interface Case {
  readonly intent: string;
  readonly given: readonly string[];
  readonly missing: ReadonlyMap<string, number>;
  readonly exclude: string | undefined;
}

/** @param folder a collection whose judgements are citations */
export async function benchHeldOut(folder: string, limit: number, step: (text: string) => void): Promise<Row[]> {
  const collection = await readCollection(folder);
  const cases = casesOf(collection).slice(0, limit);
  const dataDir = temporaryFolder();
  step('importing');
  await importCollection(collection, dataDir);
  await using server = await startServer(dataDir);
  step('asking');
  return await askAll(server, cases);
}

function casesOf({ name, queries, judgements }: Collection): Case[] {
  const next = seeded(3);
  const cases: Case[] = [];
  for (const { id, text, exclude } of queries) {
    const cited = [...(judgements.get(id) ?? [])].filter(([, grade]) => grade > 0);
    if (cited.length < LEAST_CITED) continue;
    const shuffled = cited
      .map(([document, grade]) => ({ document: `doi:${doiOf(name, document)}`, grade, order: next() }))
      .sort((a, b) => a.order - b.order);
    const given = Math.min(MOST_GIVEN, Math.floor(shuffled.length / 2));
    cases.push({
      intent: text,
      given: shuffled.slice(0, given).map(({ document }) => document),
      missing: new Map(shuffled.slice(given).map(({ document, grade }) => [document, grade])),
      exclude: exclude === undefined ? undefined : `doi:${doiOf(name, exclude)}`,
    });
  }
  return cases;
}

type Result = { primaryId: string; signals: Record<string, number> };

async function askAll(server: Server, cases: readonly Case[]): Promise<Row[]> {
  await using asker = createAsker(server);
  const found = new Map<string, { ndcg: number; at10: number; at40: number }>();
  const note = (name: string, ranked: readonly { primaryId: string }[], one: Case): void => {
    const ids = ranked.map(({ primaryId }) => primaryId);
    const scored = ids.filter((id) => id !== one.exclude && !one.given.includes(id));
    const sum = found.get(name) ?? { ndcg: 0, at10: 0, at40: 0 };
    sum.ndcg += ndcg(scored, one.missing, 10);
    sum.at10 += recall(scored, one.missing, 10);
    sum.at40 += recall(scored, one.missing, 40);
    found.set(name, sum);
  };
  const similar = async ({ intent, given }: Case, rerank: boolean): Promise<Result[]> => {
    const [first, ...anchors] = given;
    const parameters = new URLSearchParams({ intent, k: String(K), rerank: String(rerank) });
    for (const anchor of anchors) parameters.append('anchor', anchor);
    const path = `/v2/search/research/papers/${encodeURIComponent(first as string)}/similar?${parameters}`;
    return (await asker.get<{ results: Result[] }>(path)).results;
  };
  for (const one of cases) {
    note('search for the intent', (await asker.search(one.intent, K)).hits, one);
    const results = await similar(one, false);
    for (const signal of ['semantic', 'articleRank', 'seedOverlap', 'structural']) {
      const by = results.toSorted((a, b) => (b.signals[signal] as number) - (a.signals[signal] as number));
      note(`the same papers by \`${signal}\``, by, one);
    }
    note('related papers', results, one);
    note('related papers, `rerank=true`', await similar(one, true), one);
  }
  const mean = (sum: number): number => sum / cases.length;
  return [...found].map(([ranking, { ndcg: sum, at10, at40 }]) => ({
    ...{ ranking, cases: cases.length, ndcg: mean(sum), at10: mean(at10), at40: mean(at40) },
  }));
}
