import { type Command, text, UsageError } from '../command.ts';
import { findMonitor, found, minute, pageLines, readCheck } from '../monitors.ts';
import { type Remote, remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--limit <checks>] [--status <status>] [--json] <id or name> [<check>]',
  description: 'Lists the checks of a monitor, newest first; or shows one check with its pages and their differences.',
  examples: ['trawl monitor checks --limit 5 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: {
    limit: 'maximum number of checks, up to 100; 25 by default',
    status: 'only checks, or pages of the check, with this status',
    json: 'print it as JSON',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    status: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const [monitor, check, more] = context.positionals;
    if (monitor === undefined) throw new UsageError('<monitor> is missing');
    if (more !== undefined) throw new UsageError(`unexpected argument: ${more}`);
    const { out } = context;
    const service = remote(context);
    const status = text(context, 'status');
    const monitorId = await findMonitor(service, monitor);
    const shown =
      check === undefined
        ? await listed(service, monitorId, { limit: text(context, 'limit'), status })
        : await pages(service, { monitorId, checkId: check }, status);
    if (context.values.json) out.print(JSON.stringify(shown.data, undefined, 2));
    else for (const line of shown.lines) out.print(line);
    return 0;
  },
};

interface Shown {
  readonly data: unknown;
  readonly lines: string[];
}

async function listed(
  service: Remote,
  monitorId: string,
  query: { readonly limit: string | undefined; readonly status: string | undefined },
): Promise<Shown> {
  const { data } = await service.request('GET /v2/monitor/:monitorId/checks', { params: { monitorId }, query });
  const rows = data.map((check) => [
    check.id,
    minute(check.createdAt),
    check.status,
    check.trigger,
    check.summary.totalPages > 0 ? found(check.summary) : (check.error ?? ''),
    check.actualCredits === null ? '' : count(check.actualCredits),
  ]);
  return { data, lines: table([['ID', 'STARTED', 'STATUS', 'TRIGGER', 'FOUND', 'CREDITS'], ...rows]) };
}

async function pages(service: Remote, check: Parameters<typeof readCheck>[1], status?: string): Promise<Shown> {
  const data = await readCheck(service, check, status);
  const head = `${data.status}: ${found(data.summary)}${data.error === null ? '' : `. ${data.error}`}`;
  return { data, lines: [head, '', ...pageLines(data.pages, true)] };
}
