import type { Wire } from '@trawl/contract/endpoint.ts';
import type { checkSchema, pageSchema } from '@trawl/contract/v2/monitor/responses.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { type Command, positionals, report } from './command.ts';
import { type Remote, remote, SERVICE } from './remote.ts';

/** Shared code of the monitor commands. */

type Check = Wire<typeof checkSchema>;
type CheckPage = Wire<typeof pageSchema>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Monitors of one request. */
const PAGE = 100;

/** The id of the monitor with this id or name. @throws OperatorError if none or several have the name */
export async function findMonitor(service: Remote, given: string): Promise<string> {
  if (UUID.test(given)) return given;
  const found: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await service.request('GET /v2/monitor', { query: { limit: PAGE, offset } });
    for (const { id, name } of data) if (name === given) found.push(id);
    if (data.length < PAGE) break;
  }
  const [id, ...others] = found;
  if (id === undefined) throw new OperatorError(`no monitor is named "${given}"; trawl monitor list shows all`);
  if (others.length > 0) throw new OperatorError(`several monitors are named "${given}"; use the id`);
  return id;
}

/** "2026-03-01 09:30" (UTC), or a dash. */
export const minute = (iso: string | null): string => (iso === null ? '–' : iso.slice(0, 16).replace('T', ' '));

/** "2 changed, 1 new", or the number of unchanged pages. What does not matter is no change. */
export function found(summary: Check['summary'] | null): string {
  if (summary === null) return 'not checked yet';
  const { noise = 0 } = summary;
  const counts = { ...summary, changed: summary.changed - noise };
  const names = { changed: 'changed', new: 'new', removed: 'removed', error: 'failed' } as const;
  const parts = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) =>
    counts[name] > 0 ? [`${counts[name]} ${names[name]}`] : [],
  );
  if (noise > 0) parts.push(parts.length > 0 ? `${noise} with no relevant change` : 'no relevant change');
  return parts.length > 0 ? parts.join(', ') : `${summary.same} unchanged`;
}

/** The watched URLs or queries of a target. */
interface Watched {
  readonly type: 'scrape' | 'crawl' | 'search';
  readonly urls?: readonly string[];
  readonly url?: string;
  readonly queries?: readonly string[];
  /** Of a search of papers. */
  readonly index?: 'papers' | undefined;
}

/** Every URL and query that a monitor watches. */
export const watched = ({ targets }: { readonly targets: readonly Watched[] }): string[] =>
  targets.flatMap(({ type, urls = [], url, queries = [], index }) => {
    if (type === 'scrape') return urls;
    if (type === 'crawl') return [`${url} and pages below it`];
    return queries.map((query) => (index === 'papers' ? `papers: "${query}"` : `"${query}"`));
  });

/** Lines for the notable pages of a check. */
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

/** A check with all its pages. @param status only those pages */
export async function readCheck(
  service: Remote,
  params: { readonly monitorId: string; readonly checkId: string },
  status?: string,
): Promise<Check & { readonly pages: readonly CheckPage[] }> {
  const pages: CheckPage[] = [];
  for (;;) {
    const query = { limit: 100, skip: pages.length, status };
    const { data, next } = await service.request('GET /v2/monitor/:monitorId/checks/:checkId', { params, query });
    pages.push(...data.pages);
    if (next === undefined || next === null) return { ...data, pages };
  }
}

/** A command that sets the status of a monitor. */
export function setStatus(status: 'active' | 'paused', description: string, example: string): Command {
  return {
    usage: '<id or name>',
    description,
    examples: [example],
    help: SERVICE.help,
    options: SERVICE.options,
    async run(context) {
      const [monitor = ''] = positionals(context, ['monitor']);
      const service = remote(context);
      const inputs = { params: { monitorId: await findMonitor(service, monitor) }, body: { status } };
      const { data } = await service.request('PATCH /v2/monitor/:monitorId', inputs);
      const next = data.nextRunAt === null ? '' : `; the next check is at ${minute(data.nextRunAt)} UTC`;
      report(context, data, `${data.name} is ${data.status}${next}`);
      return 0;
    },
  };
}
