import { type Command, positionals, report } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<list>',
  description: 'Deletes a reading list with its notes. The papers stay in the catalog.',
  examples: ["trawl lists delete 'Graph attention'"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const service = remote(context);
    const { id, name } = await findList(service, given);
    await service.request('DELETE /v2/search/research/lists/:listId', { params: { listId: id } });
    report(context, { deleted: id }, `deleted ${name}`);
    return 0;
  },
};
