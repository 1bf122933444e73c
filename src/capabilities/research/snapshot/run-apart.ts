import { startApart } from '../../../foundation/store/search/index.ts';
import type { IngestSummary } from '../records/pipeline.ts';
import type { ApartConfig } from './apart-config.ts';
import type { Importer } from './apart-worker.ts';
import type { FollowTask } from './follow.ts';
import type { SnapshotSummary } from './import-snapshot.ts';
import type { Told } from './run-progress.ts';

/** Megabytes of JavaScript heap. */
const HEAP = 768;

/**
 * Imports what is new of a slice in a process of its own, so that reading parts never holds up requests.
 * @throws what `importSnapshot` and `harvestPapers` throw, as an Error with its message; the signal's reason
 */
export async function importApart(
  config: ApartConfig,
  task: FollowTask,
  signal: AbortSignal,
  onProgress: (told: Told) => void,
): Promise<IngestSummary | SnapshotSummary> {
  const { database, dataDir, allowPrivateNetwork, dns, proxy, contactEmail, logLevel, indexDir, indexS3 } = config;
  const channel = startApart<Importer>(new URL('./apart-worker.ts', import.meta.url), { heap: HEAP, beside: true });
  try {
    const settings = { database, dataDir, allowPrivateNetwork, dns, proxy, contactEmail, logLevel, indexDir };
    const params = { config: { ...settings, ...(indexS3 === undefined ? {} : { indexS3 }) }, task };
    return await channel.request('import', params, { signal, onAbort: 'wait', onProgress });
  } finally {
    channel.close();
    await channel.exited;
  }
}
