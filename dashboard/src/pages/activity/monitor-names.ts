import type { WorkDone } from '@trawl/contract/api/work.ts';
import { useRead } from '../../api/use-read.ts';

/** The names of the team's monitors by id, read only if a job of one is shown. */
export function useMonitorNames(work: readonly Pick<WorkDone, 'job'>[]): ReadonlyMap<string, string> {
  const isNeeded = work.some(({ job }) => job !== null && job.monitorId !== null);
  const { data } = useRead('GET /api/monitors', isNeeded ? { query: { limit: 100 } } : undefined);
  return new Map(data?.monitors.map(({ id, name }) => [id, name]));
}
