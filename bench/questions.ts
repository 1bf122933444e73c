// How many questions are answered without a model, and how many are refused rightly.
//
//   npm run bench -- questions [--fresh] [--pages <folder>]… [--verbose]
//
// Pages in Markdown with questions, and with --pages those about real pages, of folders with gold.jsonl of {id, file, url}. Answered: of those that the page answers, the share of right answers. Refused: of those that it does not, the
// share without an answer. Each further set was written before any of its results was looked at; their
// failures have been seen since.

import { parseArgs } from 'node:util';
import { answerQuestion, type Page } from '../src/engines/page/index.ts';
import { APART, acceptedIn, apart, isAnswer } from './lib/questions/asked-questions.ts';
import { DEVELOPED } from './lib/questions/developed.ts';
import { DEVELOPED_TOO } from './lib/questions/developed-too.ts';
import { FRESH } from './lib/questions/fresh.ts';
import { ON_PAGES } from './lib/questions/on-pages.ts';
import { REAL_DEVELOPED } from './lib/questions/real-developed.ts';
import { REAL_LAST } from './lib/questions/real-last.ts';
import { REAL_LATER } from './lib/questions/real-later.ts';
import { REAL_UNSEEN } from './lib/questions/real-unseen.ts';
import { servedPages } from './lib/questions/served-page.ts';
import type { AskedOfPages, QuestionPage } from './lib/questions/types.ts';
import { UNSEEN } from './lib/questions/unseen.ts';

const { values } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    pages: { type: 'string', multiple: true, default: [] },
  },
});

const written = (pages: readonly QuestionPage[]) =>
  pages.map(({ markdown, asked }) => ({ page: { url: 'https://page.example/', markdown }, asked }));

function measure(name: string, pages: readonly { readonly page: Page; readonly asked: QuestionPage['asked'] }[]): void {
  const count = { answerable: 0, right: 0, wrong: 0, other: 0, refused: 0 };
  for (const { page, asked } of pages) {
    for (const [question, wanted] of Object.entries(asked)) {
      const said = answerQuestion(question, page)?.answer;
      const isRight = wanted === null ? said === undefined : isAnswer(said, acceptedIn(wanted));
      if (wanted === null) {
        count.other++;
        if (isRight) count.refused++;
      } else {
        count.answerable++;
        if (isRight) count.right++;
        else if (said !== undefined) count.wrong++;
      }
      if (values.verbose && !isRight)
        process.stdout.write(`${question} ${wanted ?? '(not stated)'}: ${said ?? 'no answer'}\n`);
    }
  }
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(0)}%`;
  const { answerable, right, wrong, other, refused } = count;
  process.stdout.write(
    `| ${name} | ${answerable + other} | ${share(right, answerable)} | ${share(wrong, answerable)} | ${share(refused, other)} |\n`,
  );
}

process.stdout.write(
  '| pages | questions | answered rightly | wrongly | refused rightly |\n| --- | --- | --- | --- | --- |\n',
);
measure('developed with', written([...DEVELOPED, ...DEVELOPED_TOO]));
measure('on pages of goals', written(ON_PAGES));
measure('seen once', written(UNSEEN));
if (values.fresh) measure('fresh', written(FRESH));
if (values.pages.length > 0) {
  const served = async (asked: AskedOfPages) => {
    const pages = [];
    for (const folder of values.pages) pages.push(...(await servedPages(folder, asked)));
    return pages;
  };
  measure('real pages, first', await served(REAL_DEVELOPED));
  measure('real pages, second', await served(REAL_UNSEEN));
  measure('real pages, third', await served(REAL_LATER));
  measure('real pages, last', await served(REAL_LAST));
  for (const set of APART) measure(`real pages, ${set} (the model learned from them)`, await served(apart(set)));
}
