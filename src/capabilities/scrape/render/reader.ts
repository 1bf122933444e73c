import type { Reader } from '../../../engines/llm/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { PageThreads } from './threads.ts';

/** Milliseconds that the extractive model may take over one page. */
const LONGEST = 60_000;

/** The extractive model, on the threads that make pages. */
export function readerOn(threads: Pick<PageThreads, 'run'>): Reader {
  return {
    extract: (request) => threads.run('extract', request, deadlineIn(LONGEST)),
    answer: (question, page) => threads.run('answer', { question, page }, deadlineIn(LONGEST)),
    highlights: (query, page) => threads.run('highlights', { query, page }, deadlineIn(LONGEST)),
    summary: (page) => threads.run('summary', page, deadlineIn(LONGEST)),
  };
}
