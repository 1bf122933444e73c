// Fits the weights that recognize prompt injections.
//
//   npm run bench -- train-injection <labelled.jsonl …> [--pages <folder of html> …] [--write]
//
// Writes src/engines/page/injection/weights.ts with --write. Labelled lines are {"text", "label", "attack"?}: where `attack` is given, the
// line that holds it is the positive one. Beside these, requests of our own (injection-requests.txt) are put between the lines of
// harmless texts. Prints what the model alone reaches on held-out attacks and texts (five folds; no attack is in two of them).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INJECTION_FEATURES, parseHtml, requestLines, toMarkdown } from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

const FOLDS = 5;
const here = import.meta.dirname;

interface Example {
  features: number[];
  label: number;
  fold: number;
  text: number;
  /** Positive lines from labelled texts, not written by us: recall is measured on these. */
  isReal: boolean;
  set: string;
}

const args = process.argv.slice(2);
const pageFolders = args.filter((_, i) => args[i - 1] === '--pages');
const files = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--pages');
if (files.length === 0) wrongUsage('files of labelled texts are needed');

let seed = 11;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
}
function foldOf(key: string): number {
  let hash = 5381;
  for (const sign of key) hash = (Math.imul(hash, 33) ^ sign.charCodeAt(0)) >>> 0;
  return hash % FOLDS;
}

const examples: Example[] = [];
const harmless: { text: string; set: string }[] = [];
let texts = 0;

function add(
  text: string,
  attack: string | undefined,
  fold: number,
  isReal: boolean,
  set: string,
  takesNegatives: boolean,
): void {
  texts += 1;
  const from = attack === undefined ? -1 : text.indexOf(attack);
  for (const line of requestLines(text)) {
    const isAttack = from >= 0 && line.start < from + (attack as string).length && line.end > from;
    if (!isAttack && !takesNegatives) continue;
    examples.push({ features: line.features, label: Number(isAttack), fold, text: texts, isReal, set });
  }
}

for (const file of files) {
  const set = file.replace(/^.*\//, '');
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { text, label, attack } = JSON.parse(line) as { text: string; label: number; attack?: string };
    if (label === 0) {
      harmless.push({ text, set });
      add(text, undefined, foldOf(text), true, set, true);
    } else if (attack) add(text, attack, foldOf(attack), true, set, true);
  }
}
for (const folder of pageFolders) {
  for (const name of readdirSync(folder).sort()) {
    const text = toMarkdown(parseHtml(readFileSync(join(folder, name), 'utf8')));
    harmless.push({ text, set: 'pages' });
    add(text, undefined, foldOf(text.slice(0, 5_000)), true, 'pages', true);
  }
}
const own = readFileSync(join(here, 'injection-requests.txt'), 'utf8').split('\n').filter(Boolean);
const hosts = harmless.filter(({ text }) => text.includes('\n') && text.length > 100);
for (const request of own) {
  for (let i = 0; i < 6; i++) {
    const { text } = hosts[Math.floor(random() * hosts.length)] as { text: string };
    const lines = text.split('\n');
    const place = random();
    const at = place < 0.35 ? 0 : place < 0.7 ? lines.length : Math.floor(random() * lines.length);
    lines.splice(at, 0, request);
    add(lines.join('\n'), request, foldOf(request), false, 'own', false);
  }
}
console.log(
  `${examples.length} lines, ${examples.filter((example) => example.label).length} of them requests, ${texts} texts`,
);

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

const highest = new Map<number, { score: number; label: number; set: string; isReal: boolean }>();
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = fit(examples.filter((example) => example.fold !== fold));
  for (const example of examples) {
    if (example.fold !== fold) continue;
    const score = probability(weights, example.features);
    const entry = highest.get(example.text) ?? { score: 0, label: 0, set: example.set, isReal: example.isReal };
    entry.score = Math.max(entry.score, score);
    entry.label = Math.max(entry.label, example.label);
    highest.set(example.text, entry);
  }
}
const negatives = {
  labelled: harmless.filter(({ set }) => set !== 'pages').length,
  pages: harmless.filter(({ set }) => set === 'pages').length,
};
const positives = [...highest.values()].filter(({ label, isReal }) => label && isReal).length;
const invented = [...highest.values()].filter(({ label, isReal }) => label && !isReal).length;
console.log('held out: threshold, recall on labelled, on our own, false alarms on labelled texts, on pages');
for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) {
  const over = [...highest.values()].filter(({ score }) => score >= threshold);
  const count = (test: (entry: { label: number; set: string; isReal: boolean }) => boolean) => over.filter(test).length;
  const recall = count(({ label, isReal }) => label === 1 && isReal) / positives;
  const ownRecall = count(({ label, isReal }) => label === 1 && !isReal) / invented;
  const falseLabelled = count(({ label, set, isReal }) => !label && isReal && set !== 'pages') / negatives.labelled;
  const falsePages = count(({ label, set }) => !label && set === 'pages') / Math.max(1, negatives.pages);
  console.log(
    `${threshold}  ${recall.toFixed(3)}  ${ownRecall.toFixed(3)}  ${falseLabelled.toFixed(4)}  ${falsePages.toFixed(4)}`,
  );
}

const weights = fit(examples);
for (const [i, name] of ['bias', ...INJECTION_FEATURES].entries())
  console.log(`${name.padEnd(22)} ${weights[i]?.toFixed(3)}`);
if (args.includes('--write')) {
  const rows = INJECTION_FEATURES.map((name, i) => `  ${name}: ${weights[i + 1]?.toFixed(3)},`).join('\n');
  writeFileSync(
    join(here, '../src/engines/page/injection/weights.ts'),
    `/** Made by bench/train-injection.ts: a logistic regression over the features of request.ts. */\nexport const BIAS = ${weights[0]?.toFixed(3)};\nexport const WEIGHTS = {\n${rows}\n};\n`,
  );
}
