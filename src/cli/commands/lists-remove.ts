import { type Command, positionals, report } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<list> <entry>',
  description: 'Removes an entry of a reading list with its note. trawl lists show prints the numbers of entries.',
  examples: ["trawl lists remove 'Graph attention' 3"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = '', entryId = ''] = positionals(context, ['list', 'entry']);
    const service = remote(context);
    const { id } = await findList(service, given);
    await service.request('DELETE /v2/search/research/lists/:listId/entries/:entryId', {
      params: { listId: id, entryId },
    });
    report(context, { removed: entryId }, `removed entry ${entryId}`);
    return 0;
  },
};
