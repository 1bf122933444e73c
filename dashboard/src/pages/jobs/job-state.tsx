import type { JobState } from '@trawl/contract/api/job-states.ts';
import type { Job } from '@trawl/contract/api/jobs.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { duration } from '../../ui/time.tsx';

const TONES: Record<JobState, Tone> = {
  queued: 'plain',
  running: 'info',
  completed: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

export function JobStateBadge({ state }: { state: JobState }) {
  return (
    <Badge tone={TONES[state]} dot>
      {state}
    </Badge>
  );
}

export const isOver = (state: JobState): boolean => state !== 'queued' && state !== 'running';

export function tookOf(job: Job): string {
  if (job.startedAt === null) return '–';
  const end = job.finishedAt === null ? Date.now() : Date.parse(job.finishedAt);
  return duration(Math.max(0, end - Date.parse(job.startedAt)));
}
