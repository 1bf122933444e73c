import { type Command, type Context, positionals, text } from './command.ts';
import { type Remote, remote } from './remote.ts';

/** Monitors as the service tells of them, and what the commands about them share. */

export interface Monitor {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'paused';
  readonly schedule: { readonly cron: string; readonly timezone: string };
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly currentCheckId: string | null;
  readonly targets: readonly {
    readonly type: 'scrape' | 'crawl' | 'search';
    readonly urls?: readonly string[];
    readonly url?: string;
    readonly queries?: readonly string[];
  }[];
  readonly goal: string | null;
  readonly webhook: { readonly url: string } | null;
  readonly emailRecipientSubscriptions?: readonly { readonly email: string; readonly status: string }[];
  readonly retentionDays: number;
  readonly estimatedCreditsPerMonth: number | null;
  readonly lastCheckSummary: Summary | null;
}

export interface Summary {
  readonly totalPages: number;
  readonly same: number;
  readonly changed: number;
  readonly new: number;
  readonly removed: number;
  readonly error: number;
}

export interface Check {
  readonly id: string;
  readonly status: string;
  readonly trigger: 'scheduled' | 'manual';
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly summary: Summary;
  readonly actualCredits: number | null;
  readonly error: string | null;
}

export interface CheckPage {
  readonly url: string;
  readonly status: 'same' | 'new' | 'changed' | 'removed' | 'error';
  readonly error: string | null;
  readonly judgment: { readonly meaningful: boolean; readonly reason: string } | null;
  readonly diff: { readonly text?: string; readonly json?: unknown } | null;
}

export const PATH = '/v2/monitor';

/** Options of every command that asks the service. */
export const SERVICE = {
  help: {
    at: 'address of the service; http://127.0.0.1:3002 by default',
    key: 'API key; TRAWL_API_KEY by default',
  },
  options: { at: { type: 'string' }, key: { type: 'string' } },
} as const satisfies Pick<Command, 'help' | 'options'>;

/** "2026-03-01 09:30" (UTC), or a dash. */
export const minute = (iso: string | null): string => (iso === null ? '–' : iso.slice(0, 16).replace('T', ' '));

/** "2 changed, 1 new", or how many pages are as before. */
export function found(summary: Summary | null): string {
  if (summary === null) return 'not checked yet';
  const names = { changed: 'changed', new: 'new', removed: 'removed', error: 'failed' } as const;
  const parts = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    summary[name] > 0 ? [`${summary[name]} ${names[name]}`] : [],
  );
  return parts.length > 0 ? parts.join(', ') : `${summary.same} unchanged`;
}

/** Every address and query that a monitor watches. */
export const watched = ({ targets }: Pick<Monitor, 'targets'>): string[] =>
  targets.flatMap(({ type, urls = [], url, queries = [] }) =>
    type === 'scrape' ? urls : type === 'crawl' ? [`${url} and pages below it`] : queries.map((query) => `"${query}"`),
  );

/** Lines for the pages of a check of which there is something to say. */
export function pageLines(pages: readonly CheckPage[], withDiffs: boolean): string[] {
  return pages.flatMap(({ url, status, error, judgment, diff }) => {
    const why = error ?? judgment?.reason;
    const shown = withDiffs && diff ? (diff.text ?? JSON.stringify(diff.json, undefined, 2)) : undefined;
    return [
      `${status.padEnd(7)}  ${url}`,
      ...(why === undefined ? [] : [`         ${why}`]),
      ...(shown === undefined ? [] : [shown.trimEnd(), '']),
    ];
  });
}

/** All pages of a check, with what is known of it. @param status only those pages */
export async function readCheck(
  service: Remote,
  path: string,
  status?: string,
): Promise<Check & { pages: CheckPage[] }> {
  const filter = status === undefined ? '' : `&status=${encodeURIComponent(status)}`;
  const pages: CheckPage[] = [];
  for (;;) {
    const { data, next } = await service.ask<{ data: Check & { pages: CheckPage[] }; next?: string }>(
      'GET',
      `${path}?limit=100&skip=${pages.length}${filter}`,
    );
    pages.push(...data.pages);
    if (next === undefined) return { ...data, pages };
  }
}

/** A command that sets the status of a monitor. */
export function setStatus(status: 'active' | 'paused', description: string): Command {
  return {
    usage: '<monitor>',
    description,
    help: SERVICE.help,
    options: SERVICE.options,
    async run(context) {
      const [id = ''] = positionals(context, ['monitor']);
      const body = { status };
      const { data } = await remote(context).ask<{ data: Monitor }>('PATCH', `${PATH}/${encodeURIComponent(id)}`, body);
      const next = data.nextRunAt === null ? '' : `; the next check is at ${minute(data.nextRunAt)} UTC`;
      context.out.note(`${data.name} is ${data.status}${next}`);
      return 0;
    },
  };
}

/** Values of an option that may be given several times. */
export const several = (context: Context, name: string): readonly string[] =>
  ((context.values[name] as readonly string[] | undefined) ?? []).filter((value) => value !== '');

/** An option with a whole number. */
export function limitOf(context: Context): string {
  const limit = text(context, 'limit');
  return limit === undefined ? '' : `limit=${encodeURIComponent(limit)}`;
}
