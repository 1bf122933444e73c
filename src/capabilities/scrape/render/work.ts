import {
  answerQuestion,
  asRead,
  compareLooks,
  diffMarkdown,
  extractToSchema,
  highlightsFor,
  languageOf,
  type Page,
  summaryOf,
} from '../../../engines/page/index.ts';
import { type ChunkOptions, chunksOf } from '../../../engines/text/index.ts';
import { composePage } from './compose.ts';
import { renderDocument, renderPage } from './render.ts';

/** Pieces of a Markdown text, each with its language. @param language what the page says of itself */
function chunksWithLanguage(job: { text: string; options: ChunkOptions; language?: string | undefined }) {
  return chunksOf(job.text, job.options).map((chunk) => {
    const language = languageOf(chunk.text, job.language);
    return language === undefined ? chunk : { ...chunk, language };
  });
}

/** What is done on a thread. */
export const WORK = {
  render: renderPage,
  compose: composePage,
  document: renderDocument,
  diff: ({ before, after }: { readonly before: string; readonly after: string }) =>
    diffMarkdown(asRead(before), asRead(after)),
  chunks: chunksWithLanguage,
  compare: compareLooks,
  extract: extractToSchema,
  answer: ({ question, page }: { readonly question: string; readonly page: Page }) => answerQuestion(question, page),
  highlights: ({ query, page }: { readonly query: string; readonly page: Page }) => highlightsFor(query, page),
  summary: (page: Page) => summaryOf(page),
};

/** What a thread can do, by name. */
export type ThreadWork = typeof WORK;
