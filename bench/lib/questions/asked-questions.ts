import { readFileSync } from 'node:fs';
import type { Page } from '../../../src/engines/page/index.ts';
import { DEVELOPED } from './developed.ts';
import { DEVELOPED_TOO } from './developed-too.ts';
import { FRESH } from './fresh.ts';
import { ON_PAGES } from './on-pages.ts';
import { REAL_DEVELOPED } from './real-developed.ts';
import { REAL_LAST } from './real-last.ts';
import { REAL_LATER } from './real-later.ts';
import { REAL_UNSEEN } from './real-unseen.ts';
import { servedPages } from './served-page.ts';
import type { AskedOfPages, QuestionPage } from './types.ts';
import { UNSEEN } from './unseen.ts';

/** Those who did not know the code, each with a file of questions here. */
export const APART = ['apart', 'apart-too'] as const;
export const SETS = ['developed', 'real', ...APART] as const;

/** A question about a page. */
export interface AskedQuestion {
  /** `developed`, `real`: by somebody who knew the code; `apart`, `apart-too`: each by somebody who did not. */
  readonly set: (typeof SETS)[number];
  /** The same for all questions about a page. */
  readonly pageId: string;
  readonly page: Page;
  readonly question: string;
  /** What a right answer contains one of; none where the page does not say. */
  readonly answers: readonly string[];
}

/** @param folders of pages with gold.jsonl of {id, file, url} */
export async function askedQuestions(folders: readonly string[]): Promise<AskedQuestion[]> {
  const all: AskedQuestion[] = [];
  const add = (set: AskedQuestion['set'], pageId: string, page: Page, asked: QuestionPage['asked']): void => {
    for (const [question, answer] of Object.entries(asked))
      all.push({ set, pageId, page, question, answers: answer === null ? [] : acceptedIn(answer) });
  };
  for (const [at, { markdown, asked }] of [...DEVELOPED, ...DEVELOPED_TOO, ...ON_PAGES, ...UNSEEN, ...FRESH].entries())
    add('developed', `written-${at}`, { url: 'https://page.example/', markdown }, asked);
  for (const folder of folders) {
    for (const one of [REAL_DEVELOPED, REAL_UNSEEN, REAL_LATER, REAL_LAST])
      for (const { page, asked } of await servedPages(folder, one)) add('real', page.url, page, asked);
    for (const set of APART)
      for (const { page, asked } of await servedPages(folder, apart(set))) add(set, page.url, page, asked);
  }
  return all;
}

/** Between accepted answers. */
const OR = ' || ';

/** The accepted answers of one that may name several. */
export const acceptedIn = (answer: string): string[] => answer.split(OR);

/** Questions about real pages by somebody who did not know the code, in other words than the pages; several accepted answers are joined by `||`. */
export function apart(set: (typeof APART)[number]): AskedOfPages {
  const pages: Record<string, Record<string, string | null>> = {};
  for (const line of readFileSync(new URL(`${set}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const { page, question, answers } = JSON.parse(line) as { page: string; question: string; answers: string[] };
    pages[page] = { ...pages[page], [question]: answers.length === 0 ? null : answers.join(OR) };
  }
  return pages;
}

/** Whether an answer has one of the accepted ones in it, whatever their case; `yes` and `no` where it begins with them. */
export function isAnswer(said: string | undefined, answers: readonly string[]): boolean {
  if (said === undefined) return false;
  const text = comparable(said);
  return answers.some((one) => {
    const answer = comparable(one);
    return answer === 'yes' || answer === 'no' ? text.split(/\W/)[0] === answer : text.includes(answer);
  });
}
const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
