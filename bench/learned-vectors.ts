// Whether vectors learned by contrast would improve paper search. They are not used.
//
//   npm run bench -- learned-vectors <folder of collections> --papers <file> [--steps <n>] [--limit <n>]
//
//   --papers  what the general vectors are learned from: arXiv's metadata, one JSON object a line, may be .gz
//   --steps   of 512 pairs; 2,250 unless told, and a tenth of it to bring them on with a collection
//   --limit   queries of each collection
//
// Prints nDCG@10 and Recall@100 of every way for each collection, with what it changes from today's vectors (LSA), and wins,
// losses and a randomization test. Citations are left out. Shares of the two kinds are chosen on the other collections.

import { type Folder, memoryCorpus, textHashes } from '../src/capabilities/research/index.ts';
import { type Collection, collectionFolders, readCollection } from './lib/collection.ts';
import { compare, folderOf, together } from './lib/contrast/folders.ts';
import { learnByContrast, type TermText, type TermVectors } from './lib/contrast/learn.ts';
import { bench, linesOf, mean, share, wrongUsage } from './lib/kit.ts';
import { ndcg, recall } from './lib/score.ts';

const DIMENSIONS = 128;
/** Dimensions of today's vectors. */
const LSA = 128;
const SHARES = [0.3, 0.5, 0.7];
const RATES = { general: 0.02, broughtOn: 0.01 };
const DEPTH = 100;
const TODAY = 'LSA (today)';

/** Of each query. */
interface Measures {
  readonly ndcg: readonly number[];
  readonly recall: readonly number[];
}

/** What a collection has with each way of making vectors. */
interface Tried {
  readonly collection: string;
  readonly plain: ReadonlyMap<string, Measures>;
  /** By the share of the learned ones. */
  readonly mixed: ReadonlyMap<string, readonly Measures[]>;
  readonly known: number;
}

export default bench({
  name: 'learned-vectors',
  needs: 'a folder of collections',
  options: { papers: undefined, steps: 2_250, limit: Number.POSITIVE_INFINITY },
  seeds: { learning: 7 },
  rows: {
    ways: `way: vectors | collection | ndcg: nDCG@10 [score] | ndcgChange: of today [+%] | ndcgWins: wins |
      ndcgLosses: losses | ndcgP: p [score] | recall: Recall@100 [score] | recallChange: of today [+%] |
      recallWins: wins | recallLosses: losses | recallP: p [score]`,
    means: 'way: mean change | ndcg: nDCG@10 [+%] | recall: Recall@100 [+%]',
    known: 'collection: words that the general vectors know | share: [%1]',
  },
  // They are not used: what they gain decides nothing that must not fall.
  least: ['known.share >= 0.84'],
  async run({ values: { papers, steps, limit }, positionals, say }) {
    if (papers === undefined) wrongUsage('--papers is needed');
    if (!(steps >= 10)) wrongUsage('--steps is at least 10');
    const general = learn('the papers', await readPapers(papers), steps, RATES.general, undefined, say);
    const trials: Tried[] = [];
    for (const folder of positionals.flatMap(collectionFolders))
      trials.push(await tryAll(await readCollection(folder), general, Math.round(steps / 10), limit, say));
    const ways = waysOf(trials);
    const today = ways.get(TODAY) as readonly Measures[];
    const changes = (of: readonly Measures[], measure: keyof Measures): number[] =>
      of.map((one, i) => mean(one[measure]) / mean((today[i] as Measures)[measure]) - 1);
    return {
      ways: [...ways].flatMap(([way, of]) =>
        of.map((one, i) => {
          const tested = (measure: keyof Measures) => compare((today[i] as Measures)[measure], one[measure]);
          const [n, r] = [tested('ndcg'), tested('recall')];
          return {
            ...{ way, collection: trials[i]?.collection, ndcg: mean(one.ndcg), recall: mean(one.recall) },
            ...{ ndcgChange: changes(of, 'ndcg')[i], ndcgWins: n.wins, ndcgLosses: n.losses, ndcgP: n.p },
            ...{ recallChange: changes(of, 'recall')[i], recallWins: r.wins, recallLosses: r.losses, recallP: r.p },
          };
        }),
      ),
      means: [...ways].map(([way, of]) => ({
        ...{ way, ndcg: mean(changes(of, 'ndcg')), recall: mean(changes(of, 'recall')) },
      })),
      known: trials.map(({ collection, known }) => ({ collection, share: known })),
    };
  },
});

type Say = (line: string) => void;

function learn(
  what: string,
  texts: readonly TermText[],
  steps: number,
  rate: number,
  from: TermVectors | undefined,
  say: Say,
): TermVectors {
  let last = 0;
  const onStep = (_: number, loss: number): void => {
    last = loss;
  };
  const learned = learnByContrast(texts, { dimensions: DIMENSIONS, steps, seed: 7, rate, from, onStep });
  say(`${what}: ${texts.length} texts, ${learned.vocabulary.terms.length} terms, loss ${last.toFixed(3)}`);
  return learned;
}

const textOf = (title: string, abstract: string): TermText => ({
  ...{ title: textHashes(title), abstract: textHashes(abstract) },
});

async function readPapers(file: string): Promise<TermText[]> {
  const texts: TermText[] = [];
  for await (const line of linesOf(file)) {
    if (line.trim() === '') continue;
    const { title = '', abstract = '' } = JSON.parse(line) as { title?: string; abstract?: string };
    texts.push(textOf(title, abstract));
  }
  return texts;
}

async function tryAll(
  collection: Collection,
  general: TermVectors,
  steps: number,
  limit: number,
  say: Say,
): Promise<Tried> {
  const texts = collection.corpus.map(({ title, text }) => textOf(title, text));
  const own = learn(collection.name, texts, steps, RATES.broughtOn, general, say);
  const measure = (vectors: Parameters<typeof memoryCorpus>[1]) => measured(collection, limit, vectors);
  const sizes = { one: LSA, other: DIMENSIONS };
  const mixedWith = async (learned: TermVectors): Promise<Measures[]> => {
    const found: Measures[] = [];
    for (const part of SHARES)
      found.push(await measure((lsa, stats) => together(lsa, folderOf(learned, stats), sizes, part)));
    return found;
  };
  const terms = texts.flatMap(({ title, abstract }) => [...title, ...abstract]);
  return {
    collection: collection.name,
    plain: new Map([
      ['words', await measure(() => undefined)],
      [TODAY, await measure((lsa: Folder | undefined) => lsa)],
      ['general', await measure((_, stats) => folderOf(general, stats))],
      ['brought on', await measure((_, stats) => folderOf(own, stats))],
    ]),
    mixed: new Map([
      ['LSA + general', await mixedWith(general)],
      ['LSA + brought on', await mixedWith(own)],
    ]),
    // Repeats are counted.
    known: share(terms.filter((term) => general.vocabulary.rows.has(term)).length, terms.length),
  };
}

async function measured(
  { corpus, queries, judgements }: Collection,
  limit: number,
  vectors: Parameters<typeof memoryCorpus>[1],
): Promise<Measures> {
  const memory = await memoryCorpus(
    corpus.map(({ title, text }) => ({ title, abstract: text })),
    vectors,
  );
  const rankings = queries.slice(0, limit).map(({ id, text, exclude }) => {
    const ranked = memory.propose(text).rank();
    const found = ranked.map((place) => corpus[place]?.id as string).filter((document) => document !== exclude);
    return { found: found.slice(0, DEPTH), grades: judgements.get(id) ?? new Map<string, number>() };
  });
  return {
    ndcg: rankings.map(({ found, grades }) => ndcg(found, grades)),
    recall: rankings.map(({ found, grades }) => recall(found, grades)),
  };
}

/** By name, what each collection has; of what is mixed, with the share that does best on the other collections. */
function waysOf(trials: readonly Tried[]): Map<string, readonly Measures[]> {
  const { plain, mixed } = trials[0] as Tried;
  const bestElsewhere = (name: string, one: Tried): number => {
    const gains = SHARES.map((_, i) =>
      trials.reduce((sum, trial) => {
        const [today, now] = [trial.plain.get(TODAY) as Measures, trial.mixed.get(name)?.[i] as Measures];
        const gain = mean(now.ndcg) / mean(today.ndcg) + mean(now.recall) / mean(today.recall);
        return trial === one ? sum : sum + gain;
      }, 0),
    );
    return gains.indexOf(Math.max(...gains));
  };
  return new Map([
    ...[...plain.keys()].map((name) => [name, trials.map((one) => one.plain.get(name) as Measures)] as const),
    ...[...mixed.keys()].map(
      (name) => [name, trials.map((one) => one.mixed.get(name)?.[bestElsewhere(name, one)] as Measures)] as const,
    ),
  ]);
}
