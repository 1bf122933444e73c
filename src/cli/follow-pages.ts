import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '@trawl/contract/counted.ts';
import type { Context } from './command.ts';
import type { Body } from './remote.ts';
import { count, duration } from './terminal.ts';

/** Milliseconds between status requests. */
const EVERY = 500;

type Status = Body<'GET /v2/crawl/:id'> | Body<'GET /v2/batch/scrape/:id'>;

/** The requests about a crawl or a batch. */
interface PagesJob {
  /** Where its pages stay. */
  readonly path: string;
  /** @param skip pages that were read already */
  status(skip: number): Promise<Status>;
  cancel(): Promise<unknown>;
}

/**
 * Prints each page of a crawl or a batch as a line of JSON as it comes. Ctrl-C cancels the job.
 * @returns the exit code
 */
export async function followPages({ out, signal }: Context, job: PagesJob): Promise<number> {
  const began = performance.now();
  let printed = 0;
  for (;;) {
    if (signal.aborted) {
      await job.cancel().catch(() => {});
      out.note(`canceled; the stored pages are at ${job.path}`);
      return 130;
    }
    const status = await job.status(printed);
    for (const document of status.data) out.print(JSON.stringify(document));
    printed += status.data.length;
    const elapsed = performance.now() - began;
    out.progress(
      `${bar(status.completed, status.total)} ${count(status.completed)} of ${counted(status.total, 'page')}, ${((status.completed / elapsed) * 1000).toFixed(1)}/s`,
    );
    if (status.next !== null) continue;
    if (status.status !== 'scraping') {
      out.note(
        `${status.status}: ${counted(status.completed, 'page')} in ${duration(elapsed)}, ${counted(status.creditsUsed, 'credit')}`,
      );
      if ('error' in status && status.error !== undefined) out.note(status.error);
      return status.status === 'completed' ? 0 : 1;
    }
    await sleep(EVERY, undefined, { signal }).catch(() => {});
  }
}

const WIDTH = 20;

function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
}
