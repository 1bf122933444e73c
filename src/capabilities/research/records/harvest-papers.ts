import { createHash } from 'node:crypto';
import type { Egress, Pacer } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import {
  type ArxivOptions,
  type EuropePmcOptions,
  type EuropePmcState,
  harvestArxiv,
  harvestEuropePmc,
  type OaiState,
} from '../harvest/index.ts';
import { claimOwn, HARVEST_KIND } from './claim-own.ts';
import { type IngestDeps, type IngestRunOptions, type IngestSummary, ingest, type Kept } from './pipeline.ts';

/** What to harvest, and how. */
export type HarvestTask =
  | ({ readonly from: 'arxiv' } & { readonly options: Omit<ArxivOptions, 'deadline' | 'log'> })
  | ({ readonly from: 'europepmc' } & { readonly options: Omit<EuropePmcOptions, 'deadline' | 'log'> });

/**
 * Harvests a public API into the catalog and its index. A stopped or killed harvest with the same options resumes; after a finished one,
 * only later changes are fetched.
 * @throws OperatorError for invalid options and if the source refuses or stays unusable (stored records stay)
 */
export async function harvestPapers(
  deps: IngestDeps & { readonly egress: Egress; readonly pacer: Pacer },
  task: HarvestTask,
  options: IngestRunOptions = {},
): Promise<IngestSummary> {
  // The contact address is not part of the selection: setting it later must not restart everything.
  const { contact: _, ...asked } = task.options;
  const key = `${task.from}:${createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32)}`;
  const payload = { from: task.from, options: asked };
  const start = await lastState(deps, key);
  return claimOwn(deps, { kind: HARVEST_KIND, key, payload }, options, (job, signal) =>
    ingest<OaiState | EuropePmcState>(deps, job, {
      ...options,
      signal,
      source: task.from,
      start,
      batches(state, stop) {
        const deadline = deadlineIn(Number.POSITIVE_INFINITY, stop);
        const { egress, pacer, log } = deps;
        return task.from === 'arxiv'
          ? harvestArxiv(egress, pacer, { ...task.options, deadline, log }, state as OaiState | undefined)
          : harvestEuropePmc(egress, pacer, { ...task.options, deadline, log }, state as EuropePmcState | undefined);
      },
    }),
  );
}

/** Where the last finished harvest with these options ended: later changes are fetched from there. */
async function lastState({ jobs }: IngestDeps, key: string): Promise<OaiState | EuropePmcState | undefined> {
  const finished = await jobs.list({ kind: HARVEST_KIND, state: 'completed', limit: 1_000 });
  const last = finished
    .filter((job) => (job.payload as { key?: string }).key === key)
    .sort((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0))[0];
  const progress = last?.progress as Kept<OaiState | EuropePmcState> | undefined;
  return progress?.state;
}
