import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../config/index.ts';
import { openDatabase } from '../../store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { type TrainingEnd, trainVectors } from './train-vectors.ts';

/**
 * The thread that vectors are learned on, beside the one that writes the index. In: 'stop'. Out: TrainingReport.
 */
export interface TrainingTask {
  readonly database: Config['database'];
  readonly dir: string;
}

export type TrainingReport = { readonly end: TrainingEnd | 'stopped' } | { readonly failed: string };

const port = parentPort;
if (port) {
  const task = workerData as TrainingTask;
  const stop = new AbortController();
  port.on('message', () => stop.abort());
  let report: TrainingReport;
  try {
    await using db = await openDatabase(task.database);
    report = { end: await trainVectors(db.as<ResearchTables>(), task.dir, stop.signal) };
  } catch (error) {
    if (stop.signal.aborted) report = { end: 'stopped' };
    else report = { failed: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(report);
  port.close();
}
