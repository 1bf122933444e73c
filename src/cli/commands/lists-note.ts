import { type Command, positionals, report } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<list> <entry> <text>',
  description: 'Sets the note of an entry of a reading list; an empty text removes it.',
  examples: ["trawl lists note 'Graph attention' 3 'Compare with table 2'"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = '', entryId = '', note = ''] = positionals(context, ['list', 'entry', 'text']);
    const service = remote(context);
    const { id } = await findList(service, given);
    const { entry } = await service.request('PATCH /v2/search/research/lists/:listId/entries/:entryId', {
      params: { listId: id, entryId },
      body: { note },
    });
    report(context, entry, note === '' ? 'the note is removed' : 'the note is saved');
    return 0;
  },
};
