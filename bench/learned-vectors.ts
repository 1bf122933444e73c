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

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type Folder, memoryCorpus, textHashes } from '../src/capabilities/research/index.ts';
import { type Collection, collectionFolders, readCollection } from './lib/collection.ts';
import { compare } from './lib/contrast/compare.ts';
import { folderOf, together } from './lib/contrast/folders.ts';
import { learnByContrast, type TermVectors } from './lib/contrast/learn.ts';
import type { TermText } from './lib/contrast/vocabulary.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { ndcg, recall } from './lib/score.ts';
import { score, signedPercent, table } from './lib/stats.ts';

const DIMENSIONS = 128;
/** Dimensions of today's vectors. */
const LSA = 128;
const SHARES = [0.3, 0.5, 0.7];
const RATES = { general: 0.02, broughtOn: 0.01 };
const DEPTH = 100;

/** Of each query. */
interface Measures {
  readonly ndcg: readonly number[];
  readonly recall: readonly number[];
}

/** A way of making vectors, for each collection. */
interface Way {
  readonly name: string;
  readonly measured: readonly Measures[];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { papers: { type: 'string' }, steps: { type: 'string' }, limit: { type: 'string' } },
  });
  const { papers } = values;
  if (positionals.length === 0 || papers === undefined) wrongUsage('a folder of collections and --papers are needed');
  const steps = Number(values.steps ?? 2250);
  const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
  if (!(steps >= 10) || !(limit >= 1)) wrongUsage('--steps is at least 10, --limit at least 1');
  print(machineLine(thisMachine()), '');
  const general = learn('the papers', await readPapers(papers), steps, RATES.general);
  const collections = await Promise.all(positionals.flatMap(collectionFolders).map((folder) => readCollection(folder)));
  const trials = [];
  for (const collection of collections) {
    trials.push(await tryAll(collection, general, Math.round(steps / 10), limit));
  }
  const names = collections.map(({ name }) => name);
  const ways = waysOf(trials);
  const today = ways.find(({ name }) => name === 'LSA (today)') as Way;
  for (const measure of ['ndcg', 'recall'] as const) print('', changes(names, ways, today, measure));
  for (const measure of ['ndcg', 'recall'] as const) print('', tests(names, ways, today, measure));
  print(
    '',
    table([
      ['words that the general vectors know', ...names],
      ['', ...trials.map(({ known }) => known)],
    ]),
  );
  return 0;
}

function learn(what: string, texts: readonly TermText[], steps: number, rate: number, from?: TermVectors): TermVectors {
  const begun = performance.now();
  let last = 0;
  const onStep = (step: number, loss: number) => {
    last = loss;
    if (step % 250 === 0) note(`${what}: step ${step}, loss ${loss.toFixed(3)}`);
  };
  const learned = learnByContrast(texts, { dimensions: DIMENSIONS, steps, seed: 7, rate, from, onStep });
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  note(`${what}: ${texts.length} texts, ${learned.vocabulary.terms.length} terms, loss ${last.toFixed(3)}, ${took} s`);
  return learned;
}

const textOf = (title: string, abstract: string): TermText => ({
  title: textHashes(title),
  abstract: textHashes(abstract),
});

async function readPapers(file: string): Promise<TermText[]> {
  const raw = createReadStream(file);
  const texts: TermText[] = [];
  for await (const line of createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw })) {
    if (line.trim() === '') continue;
    const { title, abstract } = JSON.parse(line) as { title?: string; abstract?: string };
    texts.push(textOf(title ?? '', abstract ?? ''));
  }
  return texts;
}

interface Tried {
  readonly plain: ReadonlyMap<string, Measures>;
  /** By the share of the learned ones. */
  readonly mixed: ReadonlyMap<string, readonly Measures[]>;
  readonly known: string;
}

async function tryAll(collection: Collection, general: TermVectors, steps: number, limit: number): Promise<Tried> {
  const texts = collection.corpus.map(({ title, text }) => textOf(title, text));
  const own = learn(collection.name, texts, steps, RATES.broughtOn, general);
  const measure = (vectors: Parameters<typeof memoryCorpus>[1]) => measured(collection, limit, vectors);
  const mixedWith = async (learned: TermVectors): Promise<Measures[]> => {
    const found: Measures[] = [];
    for (const share of SHARES) {
      const sizes = { one: LSA, other: DIMENSIONS };
      found.push(await measure((lsa, stats) => together(lsa, folderOf(learned, stats), sizes, share)));
    }
    return found;
  };
  const plain = new Map([
    ['words', await measure(() => undefined)],
    ['LSA (today)', await measure((lsa: Folder | undefined) => lsa)],
    ['general', await measure((_, stats) => folderOf(general, stats))],
    ['brought on', await measure((_, stats) => folderOf(own, stats))],
  ]);
  const mixed = new Map([
    ['LSA + general', await mixedWith(general)],
    ['LSA + brought on', await mixedWith(own)],
  ]);
  note(collection.name);
  return { plain, mixed, known: knownShare(texts, general) };
}

/** The share of words, repeats counted, that the vectors know. */
function knownShare(texts: readonly TermText[], { vocabulary }: TermVectors): string {
  let [known, all] = [0, 0];
  for (const { title, abstract } of texts) {
    for (const term of [...title, ...abstract]) {
      all++;
      if (vocabulary.rows.has(term)) known++;
    }
  }
  return `${((100 * known) / all).toFixed(1)}%`;
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

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function waysOf(trials: readonly Tried[]): Way[] {
  const plain = [...(trials[0] as Tried).plain.keys()].map((name) => ({
    name,
    measured: trials.map((trial) => trial.plain.get(name) as Measures),
  }));
  const mixed = [...(trials[0] as Tried).mixed.keys()].map((name) => ({
    name,
    measured: trials.map(
      (trial) => (trial.mixed.get(name) as Measures[])[bestElsewhere(trials, name, trial)] as Measures,
    ),
  }));
  return [...plain, ...mixed];
}

/** The share that does best on the other collections. */
function bestElsewhere(trials: readonly Tried[], name: string, one: Tried): number {
  const others = trials.filter((trial) => trial !== one);
  const gains = SHARES.map((_, i) =>
    others.reduce((sum, trial) => {
      const today = trial.plain.get('LSA (today)') as Measures;
      const now = trial.mixed.get(name)?.[i] as Measures;
      return sum + mean(now.ndcg) / mean(today.ndcg) + mean(now.recall) / mean(today.recall);
    }, 0),
  );
  return gains.indexOf(Math.max(...gains));
}

function changes(names: readonly string[], ways: readonly Way[], today: Way, measure: keyof Measures): string {
  const rows = ways.map(({ name, measured: of }) => {
    const changed = of.map((one, i) => mean(one[measure]) / mean((today.measured[i] as Measures)[measure]) - 1);
    const cells = of.map((one, i) => `${score(mean(one[measure]))} (${signedPercent(changed[i] as number)})`);
    return [name, ...cells, signedPercent(mean(changed))];
  });
  return table([[measure === 'ndcg' ? 'nDCG@10' : 'Recall@100', ...names, 'mean change'], ...rows]);
}

function tests(names: readonly string[], ways: readonly Way[], today: Way, measure: keyof Measures): string {
  const rows = ways
    .filter((way) => way !== today)
    .map(({ name, measured: of }) => [
      name,
      ...of.map((one, i) => {
        const { wins, losses, p } = compare((today.measured[i] as Measures)[measure], one[measure]);
        return `${wins} / ${losses}, ${score(p)}`;
      }),
    ]);
  const head = `${measure === 'ndcg' ? 'nDCG@10' : 'Recall@100'}: wins / losses, p`;
  return table([[head, ...names], ...rows]);
}

const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const note = (text: string) => process.stderr.write(`${text}\n`);

runBench(main);
