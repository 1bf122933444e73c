// Tunes the constants of the ranking of papers.
//
//   npm run bench -- tune-ranking <folder of collections> [--limit <queries of each>] [--only-score]
//
// Prints how the constants do that are in use, those tuned on all collections, and, for each collection, those tuned on the
// others. With --only-score only the first.

import { parseArgs } from 'node:util';
import { RANK_CONSTANTS, type RankConstants } from '../src/capabilities/research/index.ts';
import { collectionFolders, readCollection } from './lib/collection.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { score, signedPercent, table } from './lib/stats.ts';
import { type Trial, trialOf, type Variant } from './lib/trial.ts';
import { change, GRID, objective, tune } from './lib/tuning.ts';

const VARIANTS: readonly Variant[] = ['as is', 'short', 'titles'];
/** With so few titles there is nothing to leave. */
const TITLED = 0.5;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, 'only-score': { type: 'boolean' } },
  });
  const limit = values.limit === undefined ? 100 : Number(values.limit);
  if (positionals.length === 0) wrongUsage('a folder of collections is needed');
  if (!(limit >= 1)) wrongUsage(`--limit is a number from 1 on, not ${values.limit}`);
  const trials: Trial[] = [];
  for (const folder of positionals.flatMap(collectionFolders)) {
    const collection = await readCollection(folder);
    const titled = collection.corpus.filter(({ title }) => title.trim() !== '').length / collection.corpus.length;
    for (const variant of VARIANTS) {
      if (variant === 'titles' && titled < TITLED) continue;
      step(`${collection.name}, ${variant}`);
      trials.push(await trialOf(collection, variant, limit));
    }
  }
  const names = [...new Set(trials.map(({ collection }) => collection))];
  report('in use', trials, () => RANK_CONSTANTS);
  if (values['only-score']) return 0;
  step('tuning on all');
  const all = tune(RANK_CONSTANTS, trials);
  report(`tuned on all: ${differences(all)}`, trials, () => all);
  if (names.length < 2) return 0;
  const without = new Map<string, RankConstants>();
  for (const name of names) {
    step(`tuning without ${name}`);
    without.set(
      name,
      tune(
        RANK_CONSTANTS,
        trials.filter(({ collection }) => collection !== name),
      ),
    );
  }
  print('', ...names.map((name) => `without ${name}: ${differences(without.get(name) as RankConstants)}`));
  report('each collection with what was tuned on the others', trials, ({ collection }) => {
    return without.get(collection) as RankConstants;
  });
  return 0;
}

function report(title: string, trials: readonly Trial[], constantsFor: (trial: Trial) => RankConstants): void {
  const names = [...new Set(trials.map(({ collection }) => collection))];
  const rows = VARIANTS.flatMap((variant) =>
    (['ndcg', 'recall'] as const).map((measure) => {
      const cells = names.map((name) => {
        const trial = trials.find((one) => one.collection === name && one.variant === variant);
        if (!trial) return undefined;
        const { ndcg, recall } = trial.run(constantsFor(trial));
        const changed = change({ ...trial.bm25, ndcg, recall }, trial.bm25)[measure];
        return { changed, text: `${score(measure === 'ndcg' ? ndcg : recall)} (${signedPercent(changed)})` };
      });
      const found = cells.filter((cell) => cell !== undefined);
      const mean = found.reduce((sum, { changed }) => sum + changed, 0) / found.length;
      const label = `${variant}, ${measure === 'ndcg' ? 'nDCG@10' : 'Recall@100'}`;
      return [label, ...cells.map((cell) => cell?.text ?? '-'), signedPercent(mean)];
    }),
  );
  print('', title, '', table([['', ...names, 'mean change'], ...rows]));
  const same = trials.every((trial) => constantsFor(trial) === constantsFor(trials[0] as Trial));
  if (same) print('', `objective ${(100 * objective(constantsFor(trials[0] as Trial), trials)).toFixed(2)}`);
}

const differences = (constants: RankConstants): string =>
  (Object.keys(GRID) as (keyof RankConstants)[]).map((name) => `${name} ${constants[name]}`).join(', ');

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function step(what: string): void {
  process.stderr.write(`${what} …\n`);
}

runBench(main);
