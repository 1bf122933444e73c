import { type Command, positionals, report } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--json]',
  description: 'Lists the crawls that are running. Calls the running service.',
  examples: ['trawl crawl list'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    positionals(context, []);
    const { crawls } = await remote(context).request('GET /v2/crawl/active');
    if (crawls.length === 0 && !context.values.json) context.out.note('no crawl is running');
    else report(context, crawls, crawls.map(({ id, url }) => `${id}  ${url}`).join('\n'), context.out.print);
    return 0;
  },
};
