import type { Quality } from './score.ts';
import { mean } from './stats.ts';
import type { Row } from './table.ts';

/** Settings under which a paper search is measured: each adds a stage to those before, but for the last. */
export interface Stage {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
}

const stage = (name: string, vectors: string, expansion: string, structure: string): Stage => ({
  name,
  settings: {
    TRAWL_RESEARCH_VECTORS: vectors,
    TRAWL_RESEARCH_EXPANSION: expansion,
    TRAWL_RESEARCH_STRUCTURE: structure,
  },
});

export const STAGES: readonly Stage[] = [
  stage('words', 'off', 'off', 'off'),
  stage('+ vectors', 'on', 'off', 'off'),
  stage('+ expansion', 'on', 'on', 'off'),
  stage('+ structure', 'on', 'on', 'on'),
  stage('expansion without vectors', 'off', 'on', 'off'),
];

/** A collection with what its stages scored, in the order of STAGES. */
export interface Staged {
  readonly name: string;
  readonly bm25: Quality;
  readonly stages: readonly { readonly stage: string; readonly quality: Quality }[];
}

/** What each stage scores on each collection, with the change from BM25, and the mean of the changes. */
export function stageRows(results: readonly Staged[]): Row[] {
  const names = results[0]?.stages.map(({ stage }) => stage) ?? [];
  return names.flatMap((stage, i) => {
    const rows = results.map(({ name, bm25, stages }) => {
      const { ndcg = 0, recall = 0 } = stages[i]?.quality ?? {};
      const changes = { ndcgChange: ndcg / bm25.ndcg - 1, recallChange: recall / bm25.recall - 1 };
      return { stage, collection: name, ndcg, recall, ...changes };
    });
    const of = (key: 'ndcgChange' | 'recallChange'): number => mean(rows.map((row) => row[key]));
    return [...rows, { stage, collection: 'mean', ndcgChange: of('ndcgChange'), recallChange: of('recallChange') }];
  });
}
