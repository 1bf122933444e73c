import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createPageThreads, type PageThreads } from '../../src/capabilities/scrape/index.ts';
import type { Page } from '../../src/engines/page/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';
import { jsonLines } from './files.ts';
import { projectFile } from './processes.ts';

/** The sets of bench/data, which its README describes: pages, and what is asked about them. */

export const DATA = projectFile('bench/data');

export interface SetFacts {
  /** Path below bench/data. */
  readonly set: string;
  readonly kind: 'goals' | 'questions' | 'pages' | 'short pages' | 'sites' | 'queries' | 'texts';
  /** As tables have it. */
  readonly title: string;
  readonly by: string;
  readonly looked: string;
  readonly use: string;
  /** Nobody has looked at its misses: a gate. */
  readonly unseen: boolean;
}

/** What is known of each set. */
export const setsOf = (kind: SetFacts['kind']): SetFacts[] =>
  (JSON.parse(readFileSync(join(DATA, 'sets.json'), 'utf8')) as SetFacts[]).filter((set) => set.kind === kind);

/** A change of a page, and whether the goal of a monitor asks for it. */
interface GoalCase {
  /** Name of the file, without its ending. */
  readonly page: string;
  readonly goal: string;
  /** Texts of the page and what stands in their place afterwards. */
  readonly change: readonly (readonly [before: string, after: string])[];
  readonly isMeant: boolean;
}

/** @param file of cases, beside the pages that they are about, in Markdown or HTML */
export function readGoals(file: string): { cases: GoalCase[]; pages: ReadonlyMap<string, string> } {
  const folder = join(file, '..');
  const names = readdirSync(folder).filter((name) => /\.(?:html|md)$/.test(name));
  const pages = names.map((name) => [basename(name, extname(name)), readFileSync(join(folder, name), 'utf8')] as const);
  return { cases: jsonLines<GoalCase>(file), pages: new Map(pages) };
}

/** A question about a page. */
export interface AskedQuestion {
  /** The same for all questions about a page. */
  readonly pageId: string;
  readonly page: Page;
  readonly question: string;
  /** What a right answer contains one of; none where the page does not say. */
  readonly answers: readonly string[];
}

/**
 * The questions of a set whose pages are there, page by page.
 * @param file lines of {page, question, answers}; a page is a file by its path from here, or the id of one in the folders
 * @param folders of pages with gold.jsonl of {id, file, url}
 */
export async function readQuestions(file: string, folders: readonly string[]): Promise<AskedQuestion[]> {
  const asked = Map.groupBy(
    jsonLines<Pick<AskedQuestion, 'question' | 'answers'> & { page: string }>(file),
    ({ page }) => page,
  );
  const all: AskedQuestion[] = [];
  const add = (pageId: string, page: Page, id: string): void =>
    void all.push(...(asked.get(id) ?? []).map(({ question, answers }) => ({ pageId, page, question, answers })));
  for (const id of asked.keys())
    if (id.endsWith('.md'))
      add(id, { url: 'https://page.example/', markdown: readFileSync(join(file, '..', id), 'utf8') }, id);
  await using threads = createPageThreads(1);
  for (const folder of folders) {
    for (const { id, file: name, url } of jsonLines<Record<'id' | 'file' | 'url', string>>(join(folder, 'gold.jsonl')))
      if (asked.has(id)) add(url, await servedPage(threads, readFileSync(join(folder, name)), url), id);
  }
  return all;
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

/** Milliseconds for a page. */
const LONGEST = 60_000;

/** A page as a scrape reads it for questions: the Markdown of its main content, or of all of it, and its data. */
export async function servedPage(
  threads: PageThreads,
  body: Buffer,
  url: string,
  onlyMainContent = true,
): Promise<Page> {
  const job = {
    body,
    ...{ contentType: 'text/html', contentLanguage: undefined, status: 200, headers: {}, url, fromBrowser: false },
    options: {
      ...{ markdown: true, structured: true, onlyMainContent, removeBase64Images: true, blockAds: true },
      ...{ html: false, rawHtml: false, images: false, attributes: [], product: false, menu: false, media: false },
      ...{ injection: false, redaction: undefined, includeTags: [], excludeTags: [], branding: undefined },
    },
  };
  const { markdown, structured, metadata } = await threads.run('render', job, deadlineIn(LONGEST));
  return { url, markdown: markdown ?? '', structured, metadata };
}
