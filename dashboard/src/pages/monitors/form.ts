import type { Monitor, Target } from './types.ts';

/** What the form for a monitor holds: everything as typed. */
export interface MonitorForm {
  readonly name: string;
  readonly targets: readonly TargetForm[];
  /** Words or five fields of cron. */
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

/** One target; what the form does not show of it stays as it is. */
export interface TargetForm {
  /** Tells the rows of the form apart. */
  readonly row: number;
  readonly type: Target['type'];
  /** Addresses or queries, one a line. */
  readonly text: string;
  readonly of: Target | undefined;
}

export const KINDS: Readonly<Record<Target['type'], { label: string; help: string; add: string }>> = {
  scrape: { label: 'Pages', help: 'Their addresses, one a line.', add: 'Add pages' },
  crawl: { label: 'Site', help: 'The address at which the crawl starts.', add: 'Add a site' },
  search: { label: 'Searches', help: 'Up to 12 queries, one a line. Searches need a goal.', add: 'Add a search' },
};

/** @param timezone of whoever makes a new one */
export function formOf(monitor: Monitor | undefined, timezone: string): MonitorForm {
  const email = monitor?.notification?.email;
  return {
    name: monitor?.name ?? '',
    targets: monitor?.targets.map((of, row) => ({ row, type: of.type, text: textOf(of), of })) ?? [
      { row: 0, type: 'scrape', text: '', of: undefined },
    ],
    schedule: monitor?.schedule.cron ?? 'daily',
    timezone: monitor?.schedule.timezone ?? timezone,
    goal: monitor?.goal ?? '',
    isJudged: monitor?.judgeEnabled ?? true,
    sendsMail: email?.enabled ?? false,
    recipients: email?.recipients?.join('\n') ?? '',
    includeDiffs: email?.includeDiffs ?? false,
    webhook: monitor?.webhook?.url ?? '',
    retentionDays: String(monitor?.retentionDays ?? 30),
  };
}

/** The body of the request: everything for a new monitor, for another what is not as it was. */
export function bodyOf(form: MonitorForm, monitor: Monitor | undefined): Record<string, unknown> {
  const goal = form.goal.trim();
  const body = {
    name: form.name.trim(),
    schedule: {
      ...(isCron(form.schedule) ? { cron: form.schedule.trim() } : { text: form.schedule.trim() }),
      timezone: form.timezone.trim() || 'UTC',
    },
    targets: form.targets.map(targetOf),
    goal: goal === '' ? null : goal,
    judgeEnabled: goal !== '' && form.isJudged,
    notification: notificationOf(form),
    webhook: form.webhook.trim() === '' ? null : { ...monitor?.webhook, url: form.webhook.trim() },
    retentionDays: Number(form.retentionDays),
  };
  if (monitor === undefined) return body;
  const before = bodyOf(formOf(monitor, ''), undefined);
  const kept = { ...before, webhook: monitor.webhook };
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isSame(value, kept[name as keyof typeof kept])),
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Words have something else than digits, stars, commas, dashes and slashes in the first two fields. */
const isCron = (schedule: string): boolean => {
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5 && fields.slice(0, 2).every((field) => /^[\d*/,-]+$/.test(field));
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const textOf = ({ urls = [], url = '', queries = [] }: Target): string => [...urls, url, ...queries].join('\n').trim();

function targetOf({ type, text, of }: TargetForm): object {
  const lines = linesOf(text);
  const what = type === 'scrape' ? { urls: lines } : type === 'crawl' ? { url: lines[0] ?? '' } : { queries: lines };
  return { ...of, type, ...what };
}

function notificationOf({ sendsMail, recipients, includeDiffs }: MonitorForm): object | null {
  const list = recipients.split(/[\s,;]+/).filter(Boolean);
  if (!sendsMail && list.length === 0) return null;
  return { email: { enabled: sendsMail, ...(list.length === 0 ? {} : { recipients: list }), includeDiffs } };
}
