import { parentPort } from 'node:worker_threads';
import type { ThreadReport, ThreadTask } from './messages.ts';
import { WORK } from './work.ts';

/** A thread that makes and reads pages, one after the other. */

parentPort?.on('message', async ({ kind, input }: ThreadTask) => {
  let report: ThreadReport;
  try {
    report = { output: await (WORK[kind as keyof typeof WORK] as (given: unknown) => unknown)(input) };
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
