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
import { join } from 'node:path';
import { answerTraining } from '../src/engines/page/index.ts';
import { type Choice, type Learned, learnChoices } from './lib/conditional-logit.ts';
import { bench, mean, partOf, projectFile, type Row, wrongUsage } from './lib/kit.ts';
import { type AskedQuestion, DATA, isAnswer, readQuestions } from './lib/sets.ts';

const { bestOf, isBest, isPlain, questionRead, answerText } = answerTraining;

/** By somebody who knew the code, and by those who did not; how much a question counts: the first ones resemble what is answered. */
const SETS = {
  developed: { weight: 0.6, isApart: false, files: ['developed', 'developed-too', 'on-pages', 'unseen', 'fresh'] },
  real: { weight: 0.6, isApart: false, files: ['real-developed', 'real-unseen', 'real-later', 'real-last'] },
  apart: { weight: 1, isApart: true, files: ['apart'] },
  'apart-too': { weight: 1, isApart: true, files: ['apart-too'] },
} as const;
type SetName = keyof typeof SETS;

const PARTS = 5;
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

export default bench({
  name: 'train-answers',
  options: { pages: [], write: false, verbose: false },
  rows: {
    held: `set: questions | bound: from a score of | best: best statement right [%1] | refused [%1] | right [%1] |
      wrong [%1] | questions`,
  },
  least: ['held[set=all apart][bound=in use].right >= 0.33', 'held[set=all apart][bound=in use].wrong <= 0.16'],
  async run({ values, say, step }) {
    if (values.pages.length === 0) wrongUsage('--pages is needed');
    step('reading');
    const examples = await readExamples(values.pages);
    const scales = scalesOf(examples);
    const results = Array.from({ length: PARTS }, (_, part) => {
      step(`part ${part + 1}`);
      const model = learn(
        examples.filter((one) => one.part !== part),
        scales,
      );
      return examples.filter((one) => one.part === part).map((one) => resultOf(one, model));
    }).flat();
    const apart = results.filter(({ example }) => SETS[example.set].isApart);
    if (values.verbose)
      for (const { example, score, isRight, answer } of apart)
        say(
          `${isRight ? 'right' : '     '} ${score.toFixed(2)} ${example.asked.question} (${example.asked.answers.join(' || ')}): ${answer}`,
        );
    const least = Number(leastFor(apart, WANTED).toFixed(3));
    const right = rightBy(apart.filter(({ score }) => Number.isFinite(score)));
    const model = { ...learn(examples, scales), least, right };
    say(`least ${least}, right ${JSON.stringify(right)}`);
    if (values.write) {
      const path = projectFile('src/engines/page/extract/answers-ranked/model-data.ts');
      writeFileSync(path, source(model));
      say(`written: ${path}`);
    }
    const row = (set: string, own: readonly Result[], bound: number, name = bound.toFixed(2)): Row => ({
      ...{ set, bound: name, ...shares(own, ({ score }) => score >= bound), questions: own.length },
    });
    const sets = [
      ...Object.keys(SETS).map((set) => [set, results.filter(({ example }) => example.set === set)] as const),
      ['all apart', apart] as const,
    ].filter(([, own]) => own.length > 0);
    return {
      held: sets.flatMap(([set, own]) => [
        ...REFUSED.map((refused) => row(set, own, leastFor(own, refused))),
        row(set, own, least, 'in use'),
      ]),
    };
  },
});

interface Example {
  readonly set: SetName;
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

async function readExamples(folders: readonly string[]): Promise<Example[]> {
  const examples: Example[] = [];
  const written = new Map<string, number>();
  for (const [set, { files }] of Object.entries(SETS)) {
    for (const file of files) {
      for (const asked of await readQuestions(join(DATA, 'questions', `${file}.jsonl`), folders)) {
        const read = questionRead(asked.question, asked.page);
        const id = asked.pageId;
        if (set === 'developed' && !written.has(id)) written.set(id, written.size);
        const part = partOf(written.has(id) ? `written-${written.get(id)}` : id, PARTS);
        examples.push({ set: set as SetName, asked, read, targets: targetsOf(asked, read), part });
      }
    }
  }
  return examples;
}

/** How right each candidate is. */
function targetsOf({ answers }: AskedQuestion, { candidates: { candidates } }: Example['read']): number[] {
  const isHeld = candidates.map(({ read }) => isAnswer(answerText(read.statement), answers));
  const held = isHeld.filter(Boolean).length;
  const isShort = answers.every((answer) => answer.length < 6);
  return isHeld.map((is) => (is ? (held <= FEW && !isShort ? 1 : BY_CHANCE) : 0));
}

interface Scale {
  readonly name: string;
  readonly mean: number;
  readonly deviation: number;
}

/** Names of features with the mean and the deviation of their numbers. */
interface Scales {
  readonly row: readonly Scale[];
  readonly whole: readonly Scale[];
}

function scalesOf(all: readonly Example[]): Scales {
  const scaled = (rows: readonly answerTraining.Features[]): Scale[] =>
    Object.keys(rows[0] ?? {}).map((name) => {
      const numbers = rows.map((row) => row[name] as number);
      const middle = mean(numbers);
      const square = mean(numbers.map((one) => (one - middle) ** 2));
      return { name, mean: middle, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(square)) };
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

function learn(all: readonly Example[], scales: Scales): answerTraining.Model {
  const choices = all.flatMap(({ set, asked, read: { candidates }, targets }): Choice[] => {
    const isYesNo = asked.answers.some((answer) => /^(?:yes|no)$/i.test(answer));
    if (candidates.candidates.length === 0 || isYesNo) return [];
    const isUnreachable = asked.answers.length > 0 && targets.every((target) => target === 0);
    return [
      {
        rows: Float32Array.from(candidates.candidates.flatMap(({ features }) => scaledBy(scales.row, features))),
        targets,
        whole: Float32Array.from(scaledBy(scales.whole, candidates.whole)),
        weight: SETS[set].weight * (isUnreachable ? UNREACHABLE : 1),
      },
    ];
  });
  return unscaled(learnChoices(choices, scales.row.length, scales.whole.length), scales);
}

/** The weights of features as they are. */
function unscaled({ row, whole, bias }: Learned, scales: Scales): answerTraining.Model {
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
  const answer = isByRule ? ruled.answer : answerText((best as answerTraining.Best).candidate.read.statement);
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
