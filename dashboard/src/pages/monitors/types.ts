import type { MonitorMoment } from '@trawl/contract/api/monitors.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { checkSchema, monitorSchema, pageSchema, summarySchema } from '@trawl/contract/v2/monitor/responses.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Monitors, and the tones and labels with which they are shown. */

export type Monitor = Wire<typeof monitorSchema>;
export type Target = Monitor['targets'][number];
export type Check = Wire<typeof checkSchema>;
export type CheckPage = Wire<typeof pageSchema>;
export type Moment = MonitorMoment;
type Summary = Wire<typeof summarySchema>;

export const CHECK_TONES: Record<Check['status'], Tone> = {
  queued: 'plain',
  running: 'info',
  completed: 'ok',
  partial: 'warn',
  failed: 'danger',
  skipped_overlap: 'plain',
  skipped_no_credits: 'warn',
};

export const PAGE_TONES: Record<CheckPage['status'], Tone> = {
  same: 'plain',
  new: 'ok',
  changed: 'accent',
  removed: 'warn',
  error: 'danger',
};

export const isRunning = ({ status }: Pick<Check, 'status'>): boolean => status === 'queued' || status === 'running';

export const labelOf = (status: Check['status']): string => status.replace('skipped_', 'skipped: ').replace('_', ' ');

/** A summary in a few words: `2 changed, 1 new`. What does not matter is no change. */
export function foundBy(summary: Summary | null): string {
  if (summary === null) return 'not checked yet';
  const { noise = 0 } = summary;
  const counts = { ...summary, changed: summary.changed - noise };
  const parts = (['changed', 'new', 'removed', 'error'] as const).flatMap((name) =>
    counts[name] > 0 ? [`${counts[name]} ${name === 'error' ? 'failed' : name}`] : [],
  );
  if (noise > 0) parts.push(parts.length > 0 ? `${noise} with no relevant change` : 'no relevant change');
  return parts.length > 0 ? parts.join(', ') : `${summary.same} unchanged`;
}

/** When a monitor runs, in words if there are words for it. */
export const scheduleOf = ({ schedule }: Pick<Monitor, 'schedule'>): string => schedule.text ?? schedule.cron;

/** Every URL and query that a monitor watches, each once. */
export const namesOf = ({ targets }: Pick<Monitor, 'targets'>): string[] => [
  ...new Set(
    targets.flatMap(({ type, urls = [], url, queries = [], index }) =>
      type === 'scrape'
        ? urls
        : type === 'crawl'
          ? [`${url} and below`]
          : queries.map((query) => `${index === 'papers' ? 'papers: ' : ''}“${query}”`),
    ),
  ),
];

export function watched(monitor: Pick<Monitor, 'targets'>): string {
  const [first = '', ...others] = namesOf(monitor);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
