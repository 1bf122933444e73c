import { setTimeout as pause } from 'node:timers/promises';
import { status } from './import.ts';
import { startServer } from './server.ts';

/** How the service learned closeness in meaning from the papers, seen from outside. */
export interface LearnRun {
  /** Milliseconds from the start of the service until searches used it. */
  readonly wall: number;
  /** Bytes, highest of the service meanwhile. */
  readonly peakMemory: number;
}

/** Milliseconds to wait for at most. */
const PATIENCE = 30 * 60_000;
const LOOK_AGAIN = 500;

/** Runs the service on a data folder until it has learned what there is to learn; undefined when that is nothing. */
export async function learnVectors(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LearnRun | undefined> {
  if (!(await status(dataDir, settings)).vectors.due) return undefined;
  const begun = performance.now();
  const server = await startServer(dataDir, settings);
  while ((await status(dataDir, settings)).vectors.due) {
    if (performance.now() - begun > PATIENCE) throw new Error('the service does not learn from the papers');
    await pause(LOOK_AGAIN);
  }
  const run = { wall: performance.now() - begun, peakMemory: server.memory().peak };
  await server.stop();
  return run;
}
