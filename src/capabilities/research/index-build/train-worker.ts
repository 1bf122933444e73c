import { createEmbedder } from '../../../engines/llm/index.ts';
import { type Channel, type Nothing, openChannel, portTransport } from '../../../foundation/channel/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import { createEgress, resolverFor } from '../../../foundation/egress/index.ts';
import { type Database, openDatabase } from '../../../foundation/store/index.ts';
import type { IndexPlace } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { embedVectors } from './embed-vectors.ts';
import { publishedPapers } from './state.ts';
import { type TrainingEnd, trainVectors } from './train-vectors.ts';

/** The thread that vectors are learned on, or had made by the embeddings endpoint, beside the one that writes the index. */
export type Trainer = {
  requests: {
    /** Once; then the thread ends. Aborted, it changes nothing. Reports how far an endpoint is. */
    train: {
      params: TrainingTask;
      result: TrainingEnd | 'stopped';
      progress: { readonly embedded: number; readonly of: number };
    };
  };
};

export interface TrainingTask extends Partial<Pick<Config, 'embeddings' | 'proxy' | 'dns'>> {
  readonly database: Config['database'];
  readonly place: IndexPlace;
}

const starter: Channel<Nothing> = openChannel<Nothing, Trainer>(portTransport(), {
  requests: {
    async train(task, { signal, progress }) {
      try {
        await using db = await openDatabase(task.database);
        const onProgress = (embedded: number, of: number): void => progress({ embedded, of });
        return await train(db.as<ResearchTables>(), task, signal, onProgress);
      } catch (error) {
        if (signal.aborted) return 'stopped';
        throw error;
      } finally {
        // Once this is answered.
        setImmediate(() => starter.close());
      }
    },
  },
});

async function train(
  db: Database<ResearchTables>,
  { embeddings, proxy, dns, place }: TrainingTask,
  signal: AbortSignal,
  onProgress: (embedded: number, of: number) => void,
): Promise<TrainingEnd> {
  if (embeddings === undefined) return await trainVectors(db, place, signal);
  // Until the endpoint has answered for all papers, which may take hours, searches have what the papers themselves teach.
  if ((await publishedPapers(db))?.vectors?.space?.kind !== 'endpoint') await trainVectors(db, place, signal);
  await using egress = createEgress({
    purposeHosts: [embeddings.baseUrl],
    resolve: resolverFor(dns),
    ...(proxy === undefined ? {} : { proxy }),
  });
  const embedder = createEmbedder(embeddings, egress);
  if (!embedder) return 'nothing';
  return await embedVectors(db, place, embedder, { signal, onProgress });
}
