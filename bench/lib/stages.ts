import type { Quality } from './score.ts';
import { score, signedPercent } from './stats.ts';

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

/** What a collection scored under a stage. */
export interface StageResult {
  readonly stage: string;
  readonly quality: Quality;
}

/** A collection with what its stages scored, in the order of STAGES. */
export interface Ablation {
  readonly name: string;
  readonly bm25: Quality;
  readonly stages: readonly StageResult[];
}

/** Rows of a table: a line for each stage, a column for each collection, the mean of the relative changes last. */
export function ablationRows(ablations: readonly Ablation[], measure: 'ndcg' | 'recall'): string[][] {
  const baseline = ablations.map(({ bm25 }) => score(bm25[measure]));
  return [
    [measure === 'ndcg' ? 'nDCG@10' : 'Recall@100', ...ablations.map(({ name }) => name), 'mean change'],
    ['BM25', ...baseline, ''],
    ...STAGES.map(({ name }, i) => {
      const values = ablations.map(({ stages }) => (stages[i] as StageResult).quality[measure]);
      const changes = ablations.map(({ bm25 }, at) => (values[at] as number) / bm25[measure] - 1);
      const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
      return [
        name,
        ...values.map((value, at) => `${score(value)} (${signedPercent(changes[at] as number)})`),
        signedPercent(mean),
      ];
    }),
  ];
}
