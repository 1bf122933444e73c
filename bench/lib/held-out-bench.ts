import { join } from 'node:path';
import { Client } from 'undici';
import { type Collection, doiOf, readCollection, writeGenericForm } from './collection.ts';
import { createSearcher } from './http.ts';
import { importFile } from './import.ts';
import { removeFolder, temporaryFolder } from './processes.ts';
import { seeded } from './queries.ts';
import { ndcg, recall } from './score.ts';
import { type Server, startServer } from './server.ts';
import { score, table } from './stats.ts';
import { learnVectors } from './vectors.ts';

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

/** @param folder a collection whose judgements are citations @returns tables to print */
export async function benchHeldOut(folder: string, limit: number, step: (text: string) => void): Promise<string[]> {
  const collection = await readCollection(folder);
  const cases = casesOf(collection).slice(0, limit);
  const work = temporaryFolder();
  const dataDir = join(work, 'data');
  const file = join(work, 'papers.jsonl');
  step('importing');
  await writeGenericForm(collection, file);
  await importFile(dataDir, 'jsonl', file);
  await learnVectors(dataDir);
  const server = await startServer(dataDir);
  try {
    step('asking');
    return ['', table(await askAll(server, cases))];
  } finally {
    await server.stop();
    removeFolder(work);
  }
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

async function askAll(server: Server, cases: readonly Case[]): Promise<string[][]> {
  const client = new Client(server.origin, { keepAliveTimeout: 60_000 });
  const searcher = createSearcher(server);
  const found = new Map<string, { ndcg: number; at10: number; at40: number }>();
  const note = (name: string, ranked: readonly string[], one: Case): void => {
    const scored = ranked.filter((id) => id !== one.exclude && !one.given.includes(id));
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
    const headers = { authorization: `Bearer ${server.key}` };
    const { statusCode, body } = await client.request({ path, method: 'GET', headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}: ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { results: Result[] }).results;
  };
  try {
    for (const one of cases) {
      note(
        'search for the intent',
        (await searcher.search(one.intent, K)).hits.map(({ primaryId }) => primaryId),
        one,
      );
      const results = await similar(one, false);
      const ids = (of: readonly Result[]) => of.map(({ primaryId }) => primaryId);
      const by = (signal: string) =>
        ids(results.toSorted((a, b) => (b.signals[signal] as number) - (a.signals[signal] as number)));
      for (const signal of ['semantic', 'articleRank', 'seedOverlap', 'structural']) {
        note(`the same papers by \`${signal}\``, by(signal), one);
      }
      note('related papers', ids(results), one);
      note('related papers, `rerank=true`', ids(await similar(one, true)), one);
    }
  } finally {
    await Promise.all([client.close(), searcher.close()]);
  }
  return [
    ['ranking', 'cases', 'nDCG@10', 'Recall@10', 'Recall@40'],
    ...[...found].map(([name, sum]) => [
      ...[name, String(cases.length)],
      ...[sum.ndcg, sum.at10, sum.at40].map((value) => score(value / cases.length)),
    ]),
  ];
}
