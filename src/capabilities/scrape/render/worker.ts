import { parentPort, workerData } from 'node:worker_threads';
import { keepCompiled, writeCompiled } from '../../../foundation/kernel/compile-cache.ts';
import type { ThreadReport, ThreadSettings, ThreadTask } from './messages.ts';

/** A thread that makes and reads pages, one after the other. What it is told before its modules are there waits. */

const { keepsCompiled } = workerData as ThreadSettings;
if (keepsCompiled) keepCompiled();
const { WORK } = await import('./work.ts');
if (keepsCompiled) writeCompiled();
parentPort?.postMessage({ ready: true } satisfies ThreadReport);

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
