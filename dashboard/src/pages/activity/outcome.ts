import type { WorkDone } from '@trawl/contract/api/work.ts';
import { isOver } from '../jobs/job-state.tsx';

/** Whether a job of it can still be cancelled. */
export const isRunning = ({ job }: WorkDone): boolean => job !== null && !isOver(job.state);

/** Whether the same can be sent again: a body that was kept, of a request that was no upload. */
export const isRepeatable = ({ entry }: WorkDone): boolean =>
  entry !== null && entry.method === 'POST' && !entry.path.includes(':') && entry.path !== '/v2/parse';
