import {
  answerQuestion,
  asRead,
  compareLooks,
  decodeHtml,
  diffMarkdown,
  extractToSchema,
  type FrameDocument,
  highlightsFor,
  languageOf,
  openFrames,
  type Page,
  summaryOf,
} from '../../../engines/page/index.ts';
import { type ChunkOptions, chunksOf } from '../../../engines/text/index.ts';
import { renderDocument, renderPage } from './render.ts';

/** What a thread that makes pages serves, and says. */

/** A large text of the output, ahead of the rest: the event loop takes each message as a whole. */
export interface LargeText {
  readonly name: string;
  readonly text: string;
}

export type PagePeer = {
  requests: {
    [Kind in keyof ThreadWork]: {
      params: Parameters<ThreadWork[Kind]>[0];
      result: Awaited<ReturnType<ThreadWork[Kind]>>;
      progress: LargeText;
    };
  };
};

/** `ready`: its modules are there. */
export type PageOwner = { events: { ready: null } };

/** A page with the documents of its frames in it. */
function composePage({
  body,
  contentType: type,
  url,
  frames,
}: {
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly frames: readonly (Omit<FrameDocument, 'html'> & {
    readonly body: Uint8Array;
    readonly contentType: string | undefined;
  })[];
}): string {
  const documents = frames.map(({ body: bytes, contentType: of, ...frame }) => ({
    ...frame,
    html: decodeHtml(bytes, of).html,
  }));
  return openFrames(decodeHtml(body, type).html, url, documents);
}

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
