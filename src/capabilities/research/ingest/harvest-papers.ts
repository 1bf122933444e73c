import { createHash } from 'node:crypto';
import type { Egress, Pacer } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import {
  type ArxivOptions,
  type EuropePmcOptions,
  type EuropePmcState,
  type HarvestBatch,
  harvestArxiv,
  harvestEuropePmc,
  type OaiState,
} from '../harvest/index.ts';
import { primaryId } from '../ids.ts';
import { claimOwn } from './claim-own.ts';
import type { IngestCounts } from './counts.ts';
import { type IngestDeps, type IngestProgress, type IngestSummary, ingest, type SourceBatch } from './ingest.ts';
import { HARVEST_KIND } from './kinds.ts';

/** What to harvest, and how. */
export type HarvestTask =
  | ({ readonly from: 'arxiv' } & { readonly options: Omit<ArxivOptions, 'deadline' | 'log'> })
  | ({ readonly from: 'europepmc' } & { readonly options: Omit<EuropePmcOptions, 'deadline' | 'log'> });

export interface HarvestProgress extends IngestCounts {
  readonly indexed: number;
  /** Number of records in the whole harvest, if the source states it. */
  readonly total: number | undefined;
}

interface HarvestRunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: HarvestProgress) => void;
}

/**
 * Harvests a public API into the catalog and its index. A stopped or killed harvest with the same options resumes; after a finished one,
 * only later changes are fetched.
 * @throws OperatorError for invalid options and if the source refuses or stays unusable (stored records stay)
 */
export async function harvestPapers(
  deps: IngestDeps & { readonly egress: Egress; readonly pacer: Pacer },
  task: HarvestTask,
  options: HarvestRunOptions = {},
): Promise<IngestSummary> {
  // The contact address is not part of the selection: setting it later must not restart everything.
  const { contact: _, ...asked } = task.options;
  const key = `${task.from}:${createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32)}`;
  let total: number | undefined;
  const payload = { from: task.from, options: asked };
  const start = await lastState(deps, key);
  return claimOwn(deps, { kind: HARVEST_KIND, key, payload }, options, (job, signal) =>
    ingest<OaiState | EuropePmcState>(deps, job, {
      signal,
      source: task.from,
      start,
      async *batches(state, stop) {
        const deadline = deadlineIn(Number.POSITIVE_INFINITY, stop);
        const { egress, pacer, log } = deps;
        const batches: AsyncIterable<HarvestBatch<OaiState | EuropePmcState>> =
          task.from === 'arxiv'
            ? harvestArxiv(egress, pacer, { ...task.options, deadline, log }, state as OaiState | undefined)
            : harvestEuropePmc(egress, pacer, { ...task.options, deadline, log }, state as EuropePmcState | undefined);
        for await (const batch of batches) {
          total = batch.total ?? total;
          yield toSourceBatch(batch);
        }
      },
      onProgress: (counts, indexed) => options.onProgress?.({ ...counts, indexed, total }),
    }),
  );
}

/** Where the last finished harvest with these options ended: later changes are fetched from there. */
async function lastState({ jobs }: IngestDeps, key: string): Promise<OaiState | EuropePmcState | undefined> {
  const finished = await jobs.list({ kind: HARVEST_KIND, state: 'completed', limit: 1_000 });
  const last = finished
    .filter((job) => (job.payload as { key?: string }).key === key)
    .sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0))[0];
  const progress = last?.progress as IngestProgress<OaiState | EuropePmcState> | undefined;
  return progress?.state;
}

function toSourceBatch<State>(batch: HarvestBatch<State>): SourceBatch<State> {
  return {
    state: batch.state,
    items: batch.records.map((item) =>
      'record' in item
        ? { record: item.record, position: primaryId(item.record.ids) ?? '' }
        : { position: item.position, reason: item.reject, excerpt: item.excerpt },
    ),
  };
}
