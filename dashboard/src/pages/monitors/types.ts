import type { Tone } from '../../ui/badge.tsx';

/** What the service tells of monitors. */

export interface Summary {
  readonly totalPages: number;
  readonly same: number;
  readonly changed: number;
  readonly new: number;
  readonly removed: number;
  readonly error: number;
}

export interface Target {
  readonly id: string;
  readonly type: 'scrape' | 'crawl' | 'search';
  readonly urls?: readonly string[];
  readonly url?: string;
  readonly queries?: readonly string[];
  readonly scrapeOptions?: object;
  readonly crawlOptions?: object;
}

export interface Monitor {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'paused' | 'deleted';
  readonly schedule: { readonly cron: string; readonly timezone: string };
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly currentCheckId: string | null;
  readonly targets: readonly Target[];
  readonly goal: string | null;
  readonly judgeEnabled: boolean;
  readonly webhook: { readonly url: string; readonly [other: string]: unknown } | null;
  readonly notification: {
    readonly email?: {
      readonly enabled: boolean;
      readonly recipients?: readonly string[];
      readonly includeDiffs: boolean;
    };
  } | null;
  readonly lastCheckSummary: Summary | null;
  readonly estimatedCreditsPerMonth: number | null;
  readonly retentionDays: number;
  readonly emailRecipientSubscriptions?: readonly { readonly email: string; readonly status: string }[];
}

export type CheckStatus =
  | 'queued'
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'skipped_overlap'
  | 'skipped_no_credits';

export interface Check {
  readonly id: string;
  readonly status: CheckStatus;
  readonly trigger: 'scheduled' | 'manual';
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly createdAt: string;
  readonly summary: Summary;
  readonly actualCredits: number | null;
  readonly error: string | null;
}

export type PageStatus = 'same' | 'new' | 'changed' | 'removed' | 'error';

export interface DiffChange {
  readonly type: 'normal' | 'add' | 'del';
  readonly content: string;
}

export interface CheckPage {
  readonly id: string;
  readonly url: string;
  readonly status: PageStatus;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly metadata: { readonly title?: string } | null;
  readonly judgment: { readonly meaningful: boolean; readonly reason: string } | null;
  readonly diff: {
    readonly text?: string;
    readonly json?: Readonly<Record<string, unknown>>;
  } | null;
}

export const CHECK_TONES: Record<CheckStatus, Tone> = {
  queued: 'plain',
  running: 'info',
  completed: 'ok',
  partial: 'warn',
  failed: 'danger',
  skipped_overlap: 'plain',
  skipped_no_credits: 'warn',
};

export const PAGE_TONES: Record<PageStatus, Tone> = {
  same: 'plain',
  new: 'ok',
  changed: 'accent',
  removed: 'warn',
  error: 'danger',
};

export const isUnderWay = ({ status }: Pick<Check, 'status'>): boolean => status === 'queued' || status === 'running';

export const wordsOf = (status: CheckStatus): string => status.replace('skipped_', 'skipped: ').replace('_', ' ');

/** What a check found, in a few words. */
export function foundBy(summary: Summary | null): string {
  if (summary === null) return 'not checked yet';
  const parts = (['changed', 'new', 'removed', 'error'] as const).flatMap((name) =>
    summary[name] > 0 ? [`${summary[name]} ${name === 'removed' ? 'gone' : name === 'error' ? 'failed' : name}`] : [],
  );
  return parts.length > 0 ? parts.join(', ') : `${summary.same} the same`;
}

/** Every address and query that a monitor watches, each once. */
export const namesOf = ({ targets }: Pick<Monitor, 'targets'>): string[] => [
  ...new Set(
    targets.flatMap(({ type, urls = [], url, queries = [] }) =>
      type === 'scrape' ? urls : type === 'crawl' ? [`${url} and below`] : queries.map((query) => `“${query}”`),
    ),
  ),
];

export function watched(monitor: Pick<Monitor, 'targets'>): string {
  const [first = '', ...others] = namesOf(monitor);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
