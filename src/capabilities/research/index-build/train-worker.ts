import { parentPort, workerData } from 'node:worker_threads';
import { createEmbedder } from '../../../engines/llm/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { type Database, openDatabase } from '../../../foundation/store/index.ts';
import type { IndexPlace } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { embedVectors } from './embed-vectors.ts';
import { publishedPapers } from './state.ts';
import { type TrainingEnd, trainVectors } from './train-vectors.ts';

/**
 * The thread that vectors are learned on, or had made by the embeddings endpoint, beside the one that writes the index.
 * In: 'stop'. Out: TrainingReport.
 */
export interface TrainingTask extends Partial<Pick<Config, 'embeddings' | 'proxy'>> {
  readonly database: Config['database'];
  readonly place: IndexPlace;
}

export type TrainingReport =
  | { readonly embedded: number; readonly of: number }
  | { readonly end: TrainingEnd | 'stopped' }
  | { readonly failed: string };

const port = parentPort;
if (port) {
  const task = workerData as TrainingTask;
  const stop = new AbortController();
  const { signal } = stop;
  port.on('message', () => stop.abort());
  const tell = (report: TrainingReport): void => port.postMessage(report);
  const work = async (db: Database<ResearchTables>): Promise<TrainingEnd> => {
    const { embeddings, proxy, place } = task;
    if (embeddings === undefined) return await trainVectors(db, place, signal);
    // Until the endpoint has answered for all papers, which may take hours, searches have what the papers themselves teach.
    if ((await publishedPapers(db))?.vectors?.space?.kind !== 'endpoint') await trainVectors(db, place, signal);
    await using egress = createEgress({
      purposeHosts: [embeddings.baseUrl],
      ...(proxy === undefined ? {} : { proxy }),
    });
    const embedder = createEmbedder(embeddings, egress);
    if (!embedder) return 'nothing';
    return await embedVectors(db, place, embedder, {
      signal,
      onProgress: (embedded, of) => tell({ embedded, of }),
    });
  };
  let report: TrainingReport;
  try {
    await using db = await openDatabase(task.database);
    report = { end: await work(db.as<ResearchTables>()) };
  } catch (error) {
    if (signal.aborted) report = { end: 'stopped' };
    else report = { failed: error instanceof Error ? error.message : String(error) };
  }
  tell(report);
  port.close();
}
