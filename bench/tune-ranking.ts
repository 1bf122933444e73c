// Tunes the constants of the ranking of papers.
//
//   npm run bench -- tune-ranking <folder of collections> [--limit <queries of each>] [--only-score]
//
// Prints how the constants do that are in use, those tuned on all collections, and, for each collection, those tuned on the
// others. With --only-score only the first.

import { RANK_CONSTANTS, type RankConstants } from '../src/capabilities/research/index.ts';
import { collectionFolders, readCollection } from './lib/collection.ts';
import { bench, mean, type Row } from './lib/kit.ts';
import { change, GRID, objective, type Trial, trialOf, tune, type Variant } from './lib/trial.ts';

const VARIANTS: readonly Variant[] = ['as is', 'short', 'titles'];
/** With so few titles there is nothing to leave. */
const TITLED = 0.5;
const OTHERS = 'tuned on the others';

export default bench({
  name: 'tune-ranking',
  needs: 'a folder of collections',
  options: { limit: 100, 'only-score': false },
  rows: {
    changes: `constants | queries | collection | ndcg: nDCG@10 [score] | ndcgChange: of BM25 [+%] |
      recall: Recall@100 [score] | recallChange: of BM25 [+%]`,
    objectives: 'constants | objective: objective, % [2]',
    constants: 'constants | values',
  },
  least: [
    'changes[constants=in use][queries=as is][collection=mean].ndcgChange >= 0.1',
    'changes[constants=in use][queries=titles][collection=mean].ndcgChange >= 0.01',
  ],
  async run({ values, positionals, step }) {
    const trials: Trial[] = [];
    for (const folder of positionals.flatMap(collectionFolders)) {
      const collection = await readCollection(folder);
      const titled = collection.corpus.filter(({ title }) => title.trim() !== '').length / collection.corpus.length;
      for (const variant of VARIANTS) {
        if (variant === 'titles' && titled < TITLED) continue;
        step(`${collection.name}, ${variant}`);
        trials.push(await trialOf(collection, variant, values.limit));
      }
    }
    const inUse = { changes: changes('in use', trials, () => RANK_CONSTANTS), objectives: [] as Row[] };
    const judge = (constants: string, tuned: RankConstants): Row => ({
      constants,
      objective: 100 * objective(tuned, trials),
    });
    inUse.objectives.push(judge('in use', RANK_CONSTANTS));
    if (values['only-score']) return inUse;
    step('tuning on all');
    const all = tune(RANK_CONSTANTS, trials);
    const without = new Map<string, RankConstants>();
    for (const name of new Set(trials.map(({ collection }) => collection))) {
      step(`tuning without ${name}`);
      without.set(
        name,
        tune(
          RANK_CONSTANTS,
          trials.filter(({ collection }) => collection !== name),
        ),
      );
    }
    return {
      changes: [
        ...inUse.changes,
        ...changes('tuned on all', trials, () => all),
        ...changes(OTHERS, trials, ({ collection }) => without.get(collection) as RankConstants),
      ],
      objectives: [...inUse.objectives, judge('tuned on all', all)],
      constants: [
        { constants: 'tuned on all', values: valuesOf(all) },
        ...[...without].map(([name, tuned]) => ({ constants: `tuned without ${name}`, values: valuesOf(tuned) })),
      ],
    };
  },
});

function changes(constants: string, trials: readonly Trial[], constantsFor: (trial: Trial) => RankConstants): Row[] {
  return VARIANTS.flatMap((queries) => {
    const rows = trials
      .filter(({ variant }) => variant === queries)
      .map((trial) => {
        const { ndcg, recall } = trial.run(constantsFor(trial));
        const changed = change({ ...trial.bm25, ndcg, recall }, trial.bm25);
        const of = { ndcgChange: changed.ndcg, recallChange: changed.recall };
        return { constants, queries, collection: trial.collection, ndcg, recall, ...of };
      });
    const of = (key: 'ndcgChange' | 'recallChange'): number => mean(rows.map((row) => row[key]));
    const means = { ndcgChange: of('ndcgChange'), recallChange: of('recallChange') };
    return [...rows, { constants, queries, collection: 'mean', ...means }];
  });
}

const valuesOf = (constants: RankConstants): string =>
  (Object.keys(GRID) as (keyof RankConstants)[]).map((name) => `${name} ${constants[name]}`).join(', ');
