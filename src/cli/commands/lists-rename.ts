import { type Command, positionals, report } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<list> <name>',
  description: 'Renames a reading list.',
  examples: ["trawl lists rename 'Graph attention' 'Attention on graphs'"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = '', name = ''] = positionals(context, ['list', 'name']);
    const service = remote(context);
    const { id } = await findList(service, given);
    const { list } = await service.request('PATCH /v2/search/research/lists/:listId', {
      params: { listId: id },
      body: { name },
    });
    report(context, list, `the list is named ${list.name}`);
    return 0;
  },
};
