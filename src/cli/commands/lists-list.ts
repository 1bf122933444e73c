import { type Command, positionals } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--json]',
  description: 'Lists the reading lists of the team, the last changed first (UTC).',
  examples: ['trawl lists list'],
  help: { json: 'print a JSON array', ...SERVICE.help },
  options: { ...SERVICE.options },
  async run(context) {
    positionals(context, []);
    const { out } = context;
    const { lists } = await remote(context).request('GET /v2/search/research/lists');
    if (context.values.json) out.print(JSON.stringify(lists, undefined, 2));
    else if (lists.length === 0) out.note('no reading lists; create one with trawl lists create');
    else {
      const rows = lists.map(({ id, name, entries, updatedAt }) => [
        id,
        name,
        count(entries),
        updatedAt.slice(0, 16).replace('T', ' '),
      ]);
      for (const line of table([['ID', 'NAME', 'ENTRIES', 'CHANGED'], ...rows])) out.print(line);
    }
    return 0;
  },
};
