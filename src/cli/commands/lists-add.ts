import { type Command, report, UsageError } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { count } from '../terminal.ts';

export const command: Command = {
  usage: '<list> <paper> [<paper> …]',
  description: 'Adds papers of the catalog to a reading list.',
  examples: ["trawl lists add 'Graph attention' 1710.10903 10.1038/nature14539"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given, ...ids] = context.positionals;
    if (given === undefined) throw new UsageError('<list> is missing');
    if (ids.length === 0) throw new UsageError('<paper> is missing');
    const service = remote(context);
    const { id } = await findList(service, given);
    const { added, present, unknown } = await service.request('POST /v2/search/research/lists/:listId/entries', {
      params: { listId: id },
      body: { ids },
    });
    for (const name of unknown) context.out.note(`no paper has the id ${name}`);
    report(context, { added, present, unknown }, `${count(added)} added, ${count(present)} already in the list`);
    return unknown.length === 0 ? 0 : 1;
  },
};
