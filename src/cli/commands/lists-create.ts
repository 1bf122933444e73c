import { type Command, positionals, report } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<name>',
  description: 'Creates a reading list and prints its id. Everybody in the team can see it.',
  examples: ["trawl lists create 'Graph attention'"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [name = ''] = positionals(context, ['name']);
    const { list } = await remote(context).request('POST /v2/search/research/lists', { body: { name } });
    report(context, list, list.id, context.out.print);
    return 0;
  },
};
