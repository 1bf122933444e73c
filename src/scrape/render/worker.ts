import { parentPort } from 'node:worker_threads';
import { diffMarkdown } from '../../page/index.ts';
import { renderPage } from './render.ts';
import type { ThreadReport, ThreadTask } from './threads.ts';

/** A thread that makes pages, one after the other. */

const WORK = {
  render: renderPage,
  diff: ({ before, after }: { readonly before: string; readonly after: string }) => diffMarkdown(before, after),
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
  parentPort?.postMessage(report);
});
