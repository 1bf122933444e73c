// Fits the weights that recognize prompt injections.
//
//   npm run bench -- train-injection <labelled.jsonl …> [--pages <folder of html> …] [--write]
//
// Writes src/engines/page/injection/weights.ts with --write. Labelled lines are {"text", "label", "attack"?}: where `attack` is given, the
// line that holds it is the positive one. Beside these, requests of our own (data/injection-requests.txt) are put between the lines of
// harmless texts. Prints what the model alone reaches on held-out attacks and texts (five folds; no attack is in two of them).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { INJECTION_FEATURES, parseHtml, requestLines, toMarkdown } from '../src/engines/page/index.ts';
import { bench, jsonLines, projectFile, share } from './lib/kit.ts';
import { DATA } from './lib/sets.ts';

const FOLDS = 5;

interface Example {
  features: number[];
  label: number;
  fold: number;
  text: number;
  /** Positive lines from labelled texts, not written by us: recall is measured on these. */
  isReal: boolean;
  set: string;
}

export default bench({
  name: 'train-injection',
  needs: 'a file of labelled texts',
  options: { pages: [], write: false },
  seeds: { places: 11 },
  rows: {
    held: `threshold | recall: recall, labelled [3] | own: our own [3] | labelled: false alarms, labelled texts [%1] |
      pages [%1]`,
    weights: 'feature | weight [3]',
  },
  least: ['held[threshold=0.5].recall >= 0.95', 'held[threshold=0.9].labelled <= 0.005'],
  run({ positionals, values, say, step }) {
    const { examples, harmless } = readExamples(positionals, values.pages);
    const lines = examples.filter(({ label }) => label).length;
    say(`${examples.length} lines, ${lines} of them requests`);
    const highest = new Map<number, { score: number; label: number; set: string; isReal: boolean }>();
    for (let fold = 0; fold < FOLDS; fold++) {
      step(`fold ${fold + 1}`);
      const weights = fit(examples.filter((example) => example.fold !== fold));
      for (const example of examples) {
        if (example.fold !== fold) continue;
        const { set, isReal } = example;
        const entry = highest.get(example.text) ?? { score: 0, label: 0, set, isReal };
        entry.score = Math.max(entry.score, probability(weights, example.features));
        entry.label = Math.max(entry.label, example.label);
        highest.set(example.text, entry);
      }
    }
    const all = [...highest.values()];
    const isOfPages = ({ set }: { set: string }): boolean => set === 'pages';
    const pages = harmless.filter(isOfPages).length;
    const held = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((threshold) => {
      const over = all.filter(({ score }) => score >= threshold);
      const among = (is: (entry: (typeof all)[number]) => boolean): number =>
        share(over.filter(is).length, all.filter(is).length);
      return {
        threshold,
        recall: among(({ label, isReal }) => label === 1 && isReal),
        own: among(({ label, isReal }) => label === 1 && !isReal),
        labelled: share(
          over.filter((entry) => !entry.label && entry.isReal && !isOfPages(entry)).length,
          harmless.length - pages,
        ),
        pages: share(over.filter((entry) => !entry.label && isOfPages(entry)).length, Math.max(1, pages)),
      };
    });
    const weights = fit(examples);
    if (values.write) {
      const rows = INJECTION_FEATURES.map((name, i) => `  ${name}: ${weights[i + 1]?.toFixed(3)},`).join('\n');
      writeFileSync(
        projectFile('src/engines/page/injection/weights.ts'),
        `/** Made by bench/train-injection.ts: a logistic regression over the features of request.ts. */\nexport const BIAS = ${weights[0]?.toFixed(3)};\nexport const WEIGHTS = {\n${rows}\n};\n`,
      );
    }
    return { held, weights: ['bias', ...INJECTION_FEATURES].map((feature, i) => ({ feature, weight: weights[i] })) };
  },
});

function foldOf(key: string): number {
  let hash = 5381;
  for (const sign of key) hash = (Math.imul(hash, 33) ^ sign.charCodeAt(0)) >>> 0;
  return hash % FOLDS;
}

/** The lines of all texts, and the texts without a request. */
function readExamples(files: readonly string[], folders: readonly string[]) {
  const examples: Example[] = [];
  const harmless: { text: string; set: string }[] = [];
  let texts = 0;
  const add = (text: string, attack: string | undefined, key: string, set: string, isReal = true): void => {
    texts += 1;
    const from = attack === undefined ? -1 : text.indexOf(attack);
    for (const line of requestLines(text)) {
      const isAttack = from >= 0 && line.start < from + (attack as string).length && line.end > from;
      if (!isAttack && !isReal) continue;
      examples.push({ features: line.features, label: Number(isAttack), fold: foldOf(key), text: texts, isReal, set });
    }
  };
  for (const file of files) {
    const set = basename(file);
    for (const { text, label, attack } of jsonLines<{ text: string; label: number; attack?: string }>(file)) {
      if (label === 0) {
        harmless.push({ text, set });
        add(text, undefined, text, set);
      } else if (attack) add(text, attack, attack, set);
    }
  }
  for (const folder of folders) {
    for (const name of readdirSync(folder).sort()) {
      const text = toMarkdown(parseHtml(readFileSync(join(folder, name), 'utf8')));
      harmless.push({ text, set: 'pages' });
      add(text, undefined, text.slice(0, 5_000), 'pages');
    }
  }
  let seed = 11;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
  const hosts = harmless.filter(({ text }) => text.includes('\n') && text.length > 100);
  const own = readFileSync(join(DATA, 'injection-requests.txt'), 'utf8').split('\n').filter(Boolean);
  for (const request of own.flatMap((one) => Array.from({ length: 6 }, () => one))) {
    const lines = (hosts[Math.floor(random() * hosts.length)] as { text: string }).text.split('\n');
    const place = random();
    lines.splice(place < 0.35 ? 0 : place < 0.7 ? lines.length : Math.floor(random() * lines.length), 0, request);
    add(lines.join('\n'), request, request, 'own', false);
  }
  return { examples, harmless };
}

function fit(train: Example[]): number[] {
  const size = INJECTION_FEATURES.length + 1;
  const weights = new Array<number>(size).fill(0);
  const positives = train.filter((example) => example.label).length;
  const balance = (train.length - positives) / positives / 6;
  const squares = new Array<number>(size).fill(1e-8);
  for (let round = 0; round < 1_500; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : weight * 0.0015));
    for (const { features, label } of train) {
      const error = (probability(weights, features) - label) * (label ? balance : 1);
      gradient[0] = (gradient[0] as number) + error / train.length;
      for (let i = 0; i < features.length; i++)
        gradient[i + 1] = (gradient[i + 1] as number) + (error * (features[i] as number)) / train.length;
    }
    for (let i = 0; i < size; i++) {
      squares[i] = (squares[i] as number) + (gradient[i] as number) ** 2;
      weights[i] = (weights[i] as number) - (0.35 * (gradient[i] as number)) / Math.sqrt(squares[i] as number);
    }
  }
  return weights;
}

function probability(weights: number[], features: number[]): number {
  let sum = weights[0] as number;
  for (let i = 0; i < features.length; i++) sum += (weights[i + 1] as number) * (features[i] as number);
  return 1 / (1 + Math.exp(-sum));
}
