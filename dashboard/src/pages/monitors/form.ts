import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { ownField } from '@trawl/contract/table.ts';
import type { Inputs } from '../../api/client.ts';
import { isCron } from './cron.ts';
import { type Monitor, scheduleOf, type Target } from './types.ts';

type NewMonitor = NonNullable<Inputs<'POST /v2/monitor'>['body']>;
type NewTarget = NewMonitor['targets'][number];

/** The fields of the form for a monitor, as typed. */
export interface MonitorForm {
  readonly name: string;
  readonly targets: readonly TargetForm[];
  /** Text such as `daily at 9:00`, or cron. */
  readonly schedule: string;
  readonly timezone: string;
  readonly goal: string;
  readonly isJudged: boolean;
  readonly sendsMail: boolean;
  readonly recipients: string;
  readonly includeDiffs: boolean;
  readonly webhook: string;
  readonly retentionDays: string;
}

/** What the form offers: the types of targets, and searches of papers. */
export type TargetKind = Target['type'] | 'papers';

/** One target; fields that the form does not show are kept. */
export interface TargetForm {
  /** Tells the rows of the form apart. */
  readonly row: number;
  readonly type: TargetKind;
  /** URLs or queries, one per line. */
  readonly text: string;
  readonly of: Target | undefined;
}

export const KINDS: Readonly<Record<TargetKind, { label: string; help: string; add: string }>> = {
  scrape: { label: 'Pages', help: 'Their URLs, one per line.', add: 'Add pages' },
  crawl: { label: 'Site', help: 'The URL where the crawl starts.', add: 'Add a site' },
  search: { label: 'Searches', help: 'Up to 12 queries, one per line. Searches need a goal.', add: 'Add a search' },
  papers: {
    label: 'New papers',
    help: 'Up to 12 searches of papers, one per line. Papers that are added later are reported.',
    add: 'Add papers',
  },
};

export function formOf(monitor: Monitor): MonitorForm {
  const email = monitor.notification.email;
  return {
    name: monitor.name,
    targets: monitor.targets.map((of, row) => ({ row, type: of.index ?? of.type, text: textOf(of), of })),
    schedule: scheduleOf(monitor),
    timezone: monitor.schedule.timezone,
    goal: monitor.goal ?? '',
    isJudged: monitor.judgeEnabled,
    sendsMail: email?.enabled ?? false,
    recipients: email?.recipients?.join('\n') ?? '',
    includeDiffs: email?.includeDiffs ?? false,
    webhook: monitor.webhook?.url ?? '',
    retentionDays: String(monitor.retentionDays),
  };
}

/** A monitor as it is sent. */
function bodyOf(form: MonitorForm, webhook?: Monitor['webhook']): NewMonitor {
  const goal = form.goal.trim();
  const url = form.webhook.trim();
  return {
    name: form.name.trim(),
    schedule: {
      ...(isCron(form.schedule) ? { cron: form.schedule.trim() } : { text: form.schedule.trim() }),
      timezone: form.timezone.trim() || 'UTC',
    },
    targets: form.targets.map(targetOf),
    goal: goal === '' ? null : goal,
    judgeEnabled: goal !== '' && form.isJudged,
    notification: notificationOf(form),
    webhook: url === '' ? null : { ...webhook, url },
    retentionDays: Number(form.retentionDays),
  };
}

/** The body that changes a monitor: only the fields that differ. */
export function changesOf(form: MonitorForm, monitor: Monitor): Partial<NewMonitor> {
  const before: Readonly<Record<string, unknown>> = { ...bodyOf(formOf(monitor)), webhook: monitor.webhook };
  const changed = Object.entries(bodyOf(form, monitor.webhook)).filter(
    ([name, value]) => !isSame(value, ownField(before, name)),
  );
  return Object.fromEntries(changed) as Partial<NewMonitor>;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const textOf = ({ urls = [], url = '', queries = [] }: Target): string => [...urls, url, ...queries].join('\n').trim();

function targetOf({ type, text, of }: TargetForm): NewTarget {
  const lines = linesOf(text);
  if (type === 'scrape') return { ...of, type, urls: lines.map(withScheme) };
  if (type === 'crawl') return { ...of, type, url: withScheme(lines[0] ?? '') };
  return { ...of, type: 'search', ...(type === 'papers' ? { index: type } : {}), queries: lines };
}

function notificationOf({ sendsMail, recipients, includeDiffs }: MonitorForm): NewMonitor['notification'] {
  const list = recipients.split(/[\s,;]+/).filter(Boolean);
  if (!sendsMail && list.length === 0) return null;
  return { email: { enabled: sendsMail, ...(list.length === 0 ? {} : { recipients: list }), includeDiffs } };
}
