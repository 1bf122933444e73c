import {
  answerQuestion,
  asRead,
  compareLooks,
  diffMarkdown,
  extractToSchema,
  highlightsFor,
  type Page,
  summaryOf,
} from '../../../engines/page/index.ts';
import { type ChunkOptions, chunksOf } from '../../../engines/text/index.ts';
import { composePage } from './compose.ts';
import { renderDocument, renderPage } from './render.ts';

/** What is done on a thread. */
export const WORK = {
  render: renderPage,
  compose: composePage,
  document: renderDocument,
  diff: ({ before, after }: { readonly before: string; readonly after: string }) =>
    diffMarkdown(asRead(before), asRead(after)),
  chunks: ({ text, options }: { readonly text: string; readonly options: ChunkOptions }) => chunksOf(text, options),
  compare: compareLooks,
  extract: extractToSchema,
  answer: ({ question, page }: { readonly question: string; readonly page: Page }) => answerQuestion(question, page),
  highlights: ({ query, page }: { readonly query: string; readonly page: Page }) => highlightsFor(query, page),
  summary: (page: Page) => summaryOf(page),
};

/** What a thread can do, by name. */
export type ThreadWork = typeof WORK;
