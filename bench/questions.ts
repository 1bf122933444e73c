// How many questions are answered without a model, and how many are refused rightly.
//
//   npm run bench -- questions [--pages <folder>]… [--set <words>]… [--verbose] [<file of questions> …]
//
// The sets of bench/data, or those whose path has the words, and files of the same form. --pages: folders with gold.jsonl of {id, file, url}, with
// the real pages that some sets are about. Answered: of the questions that a page answers, the share of right answers. Refused: of those
// that it does not, the share without an answer. --verbose tells the misses.

import { join, resolve } from 'node:path';
import { answerQuestion } from '../src/engines/page/index.ts';
import { bench, type Row, share } from './lib/kit.ts';
import { DATA, isAnswer, readQuestions, setsOf } from './lib/sets.ts';

export const QUESTIONS =
  'set: pages | questions | right: answered rightly [%] | wrong: wrongly [%] | refused: refused rightly [%]';

export default bench({
  name: 'questions',
  options: { pages: [], set: [], verbose: false },
  takes: true,
  rows: { questions: QUESTIONS },
  least: [
    ...['developed with', 'on pages of goals', 'seen once', 'fresh'].map(
      (set) => `questions[set=${set}].right >= 0.94`,
    ),
    'questions.refused >= 0.945',
    'questions.wrong <= 0.155',
  ],
  async run({ values, positionals, say }) {
    const sets = setsOf('questions').filter(
      ({ set }) => values.set.length === 0 || values.set.some((one) => set.includes(one)),
    );
    const files = [
      ...sets.map(({ title, set }) => [title, join(DATA, set)] as const),
      ...positionals.map((file) => [file.split('/').slice(-2).join('/'), resolve(file)] as const),
    ];
    const questions: Row[] = [];
    for (const [title, file] of files) {
      const row = await questionRow(title, file, values.pages, values.verbose ? say : () => {});
      if (row !== undefined) questions.push(row);
    }
    return { questions };
  },
});

/** How the questions of a set are answered; undefined if its pages are not in the folders. @param tell called with each miss */
export async function questionRow(
  set: string,
  file: string,
  folders: readonly string[],
  tell: (line: string) => void,
): Promise<Row | undefined> {
  const count = { answerable: 0, right: 0, wrong: 0, other: 0, refused: 0 };
  for (const { page, question, answers } of await readQuestions(file, folders)) {
    const said = answerQuestion(question, page)?.answer;
    const isOther = answers.length === 0;
    const isRight = isOther ? said === undefined : isAnswer(said, answers);
    count[isOther ? 'other' : 'answerable']++;
    if (isRight) count[isOther ? 'refused' : 'right']++;
    else if (!isOther && said !== undefined) count.wrong++;
    if (!isRight) tell(`${question} ${answers.join(' || ') || '(not stated)'}: ${said ?? 'no answer'}`);
  }
  const { answerable, right, wrong, other, refused } = count;
  if (answerable + other === 0) return undefined;
  const shares = { right: share(right, answerable), wrong: share(wrong, answerable), refused: share(refused, other) };
  return { set, questions: answerable + other, ...shares };
}
