// Trains the model that answers questions about pages without a language model.
//
//   npm run bench -- train-answers --pages <folder> [--pages <folder>] [--write] [--verbose]
//
// The folders are those of `npm run bench -- questions`. Prints what questions score about pages that the model was not made from (five
// parts by page, each left out once), for several shares of refusals; with --write, a model made from all pages goes to
// src/engines/page/extract/answers-ranked/model-data.ts. The same pages give the same model.
//
// Over 10 kB: training, cross-validation and their figures, for one model.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerTraining } from '../src/engines/page/index.ts';
import { type Choice, type Learned, learnChoices } from './lib/conditional-logit.ts';
import { APART, type AskedQuestion, askedQuestions, isAnswer, SETS } from './lib/questions/asked-questions.ts';
import { wrongUsage } from './lib/run.ts';

const { bestOf, isBest, isPlain, questionRead, said } = answerTraining;

const PARTS = 5;
/** How much a question counts: those of people who knew the code resemble what it answers. */
const WEIGHTS: Readonly<Record<AskedQuestion['set'], number>> = { developed: 0.6, real: 0.6, apart: 1, 'apart-too': 1 };
/** An answer that many statements contain is often in them by chance. */
const FEW = 3;
const BY_CHANCE = 0.3;
/** A question whose answer is in no statement teaches a little that there is none. */
const UNREACHABLE = 0.3;
/** Shares of the questions without an answer that are refused. */
const REFUSED = [0.9, 0.95, 0.97];
const WANTED = 0.95;
/** What is hardly ever other than 0 does not count more for that. */
const LEAST_DEVIATION = 0.2;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
if (values.pages === undefined) wrongUsage('--pages is needed');

interface Example {
  readonly asked: AskedQuestion;
  readonly read: answerTraining.QuestionRead;
  readonly targets: readonly number[];
  readonly part: number;
}

/** What a model makes of a question. */
interface Result {
  readonly example: Example;
  readonly score: number;
  readonly isRight: boolean;
  readonly answer: string | undefined;
}

const examples = (await askedQuestions(values.pages)).map((asked): Example => {
  const read = questionRead(asked.question, asked.page);
  return { asked, read, targets: targetsOf(asked, read), part: partOf(asked.pageId) };
});
console.log(`${examples.length} questions`);
const scales = scalesOf(examples);

const results = Array.from({ length: PARTS }, (_, part) => {
  const model = learn(examples.filter((one) => one.part !== part));
  return examples.filter((one) => one.part === part).map((one) => resultOf(one, model));
}).flat();

console.log(
  '\n| questions | best statement right | refused | right | wrong | from a score of |\n| --- | --- | --- | --- | --- | --- |',
);
for (const set of SETS) {
  const own = results.filter(({ example }) => example.asked.set === set);
  for (const refused of REFUSED) print(set, own, refused);
}
for (const refused of REFUSED) print('all apart', results.filter(isApart), refused);
if (values.verbose)
  for (const { example, score, isRight, answer } of results)
    if (isApart({ example }))
      console.log(
        `${isRight ? 'right' : '     '} ${score.toFixed(2)} ${example.asked.question} (${example.asked.answers.join(' || ')}): ${answer}`,
      );

const model = { ...learn(examples), ...boundsOf(results) };
console.log(`\nleast ${model.least}, right ${JSON.stringify(model.right)}`);
if (values.write) {
  const path = new URL('../src/engines/page/extract/answers-ranked/model-data.ts', import.meta.url);
  writeFileSync(path, source(model));
  console.log(`written: ${path.pathname}`);
}

/** Whether a question is by somebody who did not know the code. */
function isApart({ example }: Pick<Result, 'example'>): boolean {
  return APART.some((set) => set === example.asked.set);
}

/** How right each candidate is. */
function targetsOf({ answers }: AskedQuestion, { candidates: { candidates } }: Example['read']): number[] {
  const isHeld = candidates.map(({ read }) => isAnswer(said(read.statement), answers));
  const held = isHeld.filter(Boolean).length;
  const isShort = answers.every((answer) => answer.length < 6);
  return isHeld.map((is) => (is ? (held <= FEW && !isShort ? 1 : BY_CHANCE) : 0));
}

function partOf(id: string): number {
  let hash = 0;
  for (const sign of id) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
  return (hash >>> 8) % PARTS;
}

interface Scale {
  readonly name: string;
  readonly mean: number;
  readonly deviation: number;
}

/** Names of features with the mean and the deviation of their numbers. */
function scalesOf(all: readonly Example[]): { readonly row: Scale[]; readonly whole: Scale[] } {
  const scaled = (rows: readonly answerTraining.Features[]): Scale[] =>
    Object.keys(rows[0] ?? {}).map((name) => {
      const numbers = rows.map((row) => row[name] as number);
      const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
      const square = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / numbers.length;
      return { name, mean, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(square)) };
    });
  const read = all.map(({ read: { candidates } }) => candidates).filter(({ candidates }) => candidates.length > 0);
  return {
    row: scaled(read.flatMap(({ candidates }) => candidates.map(({ features }) => features))),
    whole: scaled(read.map(({ whole }) => whole)),
  };
}

function scaledBy(scale: readonly Scale[], features: answerTraining.Features): number[] {
  return scale.map(({ name, mean, deviation }) => ((features[name] as number) - mean) / deviation);
}

function learn(all: readonly Example[]): answerTraining.Model {
  const choices = all.flatMap(({ asked, read: { candidates }, targets }): Choice[] => {
    const isYesNo = asked.answers.some((answer) => /^(?:yes|no)$/i.test(answer));
    if (candidates.candidates.length === 0 || isYesNo) return [];
    const isUnreachable = asked.answers.length > 0 && targets.every((target) => target === 0);
    return [
      {
        rows: Float32Array.from(candidates.candidates.flatMap(({ features }) => scaledBy(scales.row, features))),
        targets,
        whole: Float32Array.from(scaledBy(scales.whole, candidates.whole)),
        weight: WEIGHTS[asked.set] * (isUnreachable ? UNREACHABLE : 1),
      },
    ];
  });
  return unscaled(learnChoices(choices, scales.row.length, scales.whole.length));
}

/** The weights of features as they are. */
function unscaled({ row, whole, bias }: Learned): answerTraining.Model {
  let noneBias = bias;
  const weightsOf = (scale: readonly Scale[], weights: Float64Array, sign: number): Record<string, number> =>
    Object.fromEntries(
      scale.map(({ name, mean, deviation }, i) => {
        const weight = (weights[i] as number) / deviation;
        noneBias -= sign * weight * mean;
        return [name, Number(weight.toPrecision(4))];
      }),
    );
  const statement = weightsOf(scales.row, row, -1);
  const none = weightsOf(scales.whole, whole, 1);
  return { statement, none, noneBias, least: 0, right: { bias: 0, slope: 1 } };
}

function resultOf(example: Example, model: answerTraining.Model): Result {
  const { ruled, candidates } = example.read;
  const best = bestOf(candidates, model);
  const isSure = isPlain(example.read);
  if (ruled === undefined && best === undefined)
    return { example, score: Number.NEGATIVE_INFINITY, isRight: false, answer: undefined };
  const isByRule = ruled !== undefined && (isSure || best === undefined || isBest(ruled, best));
  const answer = isByRule ? ruled.answer : said((best as answerTraining.Best).candidate.read.statement);
  const score = isSure ? Number.POSITIVE_INFINITY : (best?.score ?? Number.NEGATIVE_INFINITY);
  return { example, score, isRight: isAnswer(answer, example.asked.answers), answer };
}

function shares(all: readonly Result[], isGiven: (result: Result) => boolean) {
  const answerable = all.filter(({ example }) => example.asked.answers.length > 0);
  const other = all.filter(({ example }) => example.asked.answers.length === 0);
  return {
    best: answerable.filter(({ isRight }) => isRight).length / answerable.length,
    right: answerable.filter((one) => isGiven(one) && one.isRight).length / answerable.length,
    wrong: answerable.filter((one) => isGiven(one) && !one.isRight).length / answerable.length,
    refused: other.filter((one) => !isGiven(one)).length / other.length,
  };
}

/** The least score at which a share of the questions without an answer is refused. */
function leastFor(all: readonly Result[], refused: number): number {
  const scores = all
    .filter(({ example }) => example.asked.answers.length === 0)
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  return (scores[Math.floor((1 - refused) * scores.length)] ?? 0) + 1e-6;
}

function print(set: string, own: readonly Result[], refused: number): void {
  const least = leastFor(own, refused);
  const { best, right, wrong, ...rest } = shares(own, ({ score }) => score >= least);
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  console.log(
    `| ${set} | ${percent(best)} | ${percent(rest.refused)} | ${percent(right)} | ${percent(wrong)} | ${least.toFixed(2)} |`,
  );
}

/** The least score where enough is refused, and how scores and right answers go together: of the questions by somebody who did not know the code. */
function boundsOf(all: readonly Result[]): Pick<answerTraining.Model, 'least' | 'right'> {
  const apart = all.filter(isApart);
  const least = Number(leastFor(apart, WANTED).toFixed(3));
  console.log('\nwith the bound in use');
  for (const set of SETS) {
    const own = all.filter(({ example }) => example.asked.set === set);
    console.log(
      set,
      shares(own, ({ score }) => score >= least),
    );
  }
  return { least, right: rightBy(apart.filter(({ score }) => Number.isFinite(score))) };
}

/** A logistic regression of being right on the score. */
function rightBy(all: readonly Result[]): answerTraining.Model['right'] {
  let [bias, slope] = [0, 1];
  for (let round = 0; round < 2_000; round++) {
    let [forBias, forSlope] = [0, 0];
    for (const { score, isRight } of all) {
      const miss = Number(isRight) - 1 / (1 + Math.exp(-(bias + slope * score)));
      forBias += miss;
      forSlope += miss * score;
    }
    bias += (0.5 * forBias) / all.length;
    slope += (0.05 * forSlope) / all.length;
  }
  return { bias: Number(bias.toPrecision(4)), slope: Number(slope.toPrecision(4)) };
}

function source(model: answerTraining.Model): string {
  return [
    '// Over 10 kB: the weights of all features.',
    '// Made by bench/train-answers.ts: not for editing.',
    '// biome-ignore-all format: generated',
    "import type { Model } from './weights.ts';",
    '',
    `export const MODEL: Model = ${JSON.stringify(model, undefined, 1)};`,
    '',
  ].join('\n');
}
