import { type Command, text, UsageError } from '../command.ts';
import { type Check, found, limitOf, minute, PATH, pageLines, readCheck, SERVICE } from '../monitors.ts';
import { type Remote, remote } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--limit <checks>] [--status <status>] [--json] <monitor> [<check>]',
  description: 'Lists the checks of a monitor, newest first; or shows one check with its pages and their differences.',
  help: {
    limit: 'maximum number of checks, up to 100; 25 by default',
    status: 'only checks, or pages of the check, with this status',
    json: 'print it as JSON',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    status: { type: 'string' },
    json: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [monitor, check, more] = context.positionals;
    if (monitor === undefined) throw new UsageError('<monitor> is missing');
    if (more !== undefined) throw new UsageError(`unexpected argument: ${more}`);
    const { out } = context;
    const service = remote(context);
    const status = text(context, 'status');
    const path = `${PATH}/${encodeURIComponent(monitor)}/checks`;
    const filter = status === undefined ? '' : `&status=${encodeURIComponent(status)}`;
    const shown =
      check === undefined
        ? await listed(service, `${path}?${limitOf(context)}${filter}`)
        : await pages(service, `${path}/${encodeURIComponent(check)}`, status);
    if (context.values.json) out.print(JSON.stringify(shown.data, undefined, 2));
    else for (const line of shown.lines) out.print(line);
    return 0;
  },
};

async function listed(service: Remote, path: string): Promise<{ data: unknown; lines: string[] }> {
  const { data } = await service.ask<{ data: readonly Check[] }>('GET', path);
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

async function pages(service: Remote, path: string, status?: string): Promise<{ data: unknown; lines: string[] }> {
  const data = await readCheck(service, path, status);
  const head = `${data.status}: ${found(data.summary)}${data.error === null ? '' : `. ${data.error}`}`;
  return { data, lines: [head, '', ...pageLines(data.pages, true)] };
}
