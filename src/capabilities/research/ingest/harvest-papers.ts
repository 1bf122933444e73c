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
  /** Records in the whole harvest, where the source tells. */
  readonly total: number | undefined;
}

export interface HarvestRunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: HarvestProgress) => void;
}

/**
 * Harvests a public API into the catalog and its index. A harvest with the same options that was stopped or killed goes
 * on where it stopped; one that finished before brings what changed since.
 * @throws OperatorError for options that cannot be and when the source refuses or stays unusable (what came stays)
 */
export async function harvestPapers(
  deps: IngestDeps & { readonly egress: Egress; readonly pacer: Pacer },
  task: HarvestTask,
  options: HarvestRunOptions = {},
): Promise<IngestSummary> {
  // Who asks does not change what is asked for: an address that is set later must not restart everything.
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

/** Where the last finished harvest with these options ended: the source then tells what changed since. */
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
