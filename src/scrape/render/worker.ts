import { parentPort } from 'node:worker_threads';
import {
  answerQuestion,
  diffMarkdown,
  extractToSchema,
  highlightsFor,
  type Page,
  summaryOf,
} from '../../page/index.ts';
import { renderDocument, renderPage } from './render.ts';
import type { ThreadReport, ThreadTask } from './threads.ts';

/** A thread that makes and reads pages, one after the other. */

const WORK = {
  render: renderPage,
  document: renderDocument,
  diff: ({ before, after }: { readonly before: string; readonly after: string }) => diffMarkdown(before, after),
  extract: extractToSchema,
  answer: ({ question, page }: { readonly question: string; readonly page: Page }) => answerQuestion(question, page),
  highlights: ({ query, page }: { readonly query: string; readonly page: Page }) => highlightsFor(query, page),
  summary: (page: Page) => summaryOf(page),
};

/** What a thread can do, by name. */
export type ThreadWork = typeof WORK;

parentPort?.on('message', async ({ kind, input }: ThreadTask) => {
  let report: ThreadReport;
  try {
    report = { output: await (WORK[kind] as (given: unknown) => unknown)(input) };
  } catch (error) {
    report = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  for (const part of apart(report)) parentPort?.postMessage(part);
});

/** UTF-16 units of a text that crosses by itself: the event loop takes each message as a whole. */
const LARGE = 1024 * 1024;

/** Large texts first, one by one, then the rest. */
function* apart(report: ThreadReport): Generator<ThreadReport> {
  if ('output' in report && typeof report.output === 'object' && report.output !== null) {
    const rest = { ...(report.output as Record<string, unknown>) };
    for (const [name, text] of Object.entries(rest)) {
      if (typeof text !== 'string' || text.length < LARGE) continue;
      delete rest[name];
      yield { name, text };
    }
    yield { output: Array.isArray(report.output) ? report.output : rest };
  } else yield report;
}
