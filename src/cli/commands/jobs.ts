import { type Command, positionals, report, text, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';
import { table } from '../terminal.ts';

export const command: Command = {
  usage: '[--endpoint <name>] [--limit <jobs>] [--json]',
  description: 'Lists what the team started in the last 24 hours, the latest first. Calls the running service.',
  examples: ['trawl jobs', 'trawl jobs --endpoint crawl --limit 10'],
  help: {
    endpoint: 'scrape, crawl, batch_scrape, search, extract, map, agent, interact, parse or monitor',
    limit: 'maximum number of jobs, up to 100; 50 by default',
    ...SERVICE.help,
  },
  options: { endpoint: { type: 'string' }, limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    positionals(context, []);
    // The service validates the name.
    const query = { endpoint: text(context, 'endpoint'), limit: wholeNumber(context, 'limit') };
    const { data } = await remote(context).request('GET /v2/team/activity', { query });
    const rows = data.map(({ id, endpoint, created_at, target }) => [
      ...[`${created_at.slice(0, 19)}Z`, endpoint, id],
      target ?? '–',
    ]);
    if (rows.length === 0 && !context.values.json) context.out.note('nothing was started in the last 24 hours');
    else report(context, data, table([['STARTED', 'ENDPOINT', 'ID', 'TARGET'], ...rows]).join('\n'), context.out.print);
    return 0;
  },
};
