import { type Command, positionals, text } from '../command.ts';
import { found, minute, watched } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';
import { table } from '../terminal.ts';

export const command: Command = {
  usage: '[--limit <monitors>] [--json]',
  description: 'Lists monitors, newest first, with their last result and next check (UTC).',
  examples: ['trawl monitor list'],
  help: { limit: 'maximum number of monitors, up to 100; 25 by default', json: 'print a JSON array', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    positionals(context, []);
    const { out } = context;
    const query = { limit: text(context, 'limit') };
    const { data } = await remote(context).request('GET /v2/monitor', { query });
    if (context.values.json) {
      out.print(JSON.stringify(data, undefined, 2));
      return 0;
    }
    if (data.length === 0) {
      out.note('no monitors; create one with trawl monitor create');
      return 0;
    }
    const rows = data.map((monitor) => [
      monitor.id,
      monitor.name,
      monitor.currentCheckId === null ? monitor.status : 'checking',
      found(monitor.lastCheckSummary),
      minute(monitor.nextRunAt),
      watched(monitor)[0] ?? '',
    ]);
    for (const line of table([['ID', 'NAME', 'STATUS', 'LAST RESULT', 'NEXT CHECK', 'WATCHES'], ...rows])) {
      out.print(line);
    }
    return 0;
  },
};
