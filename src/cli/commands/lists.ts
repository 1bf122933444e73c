import { type Command, positionals, report } from '../command.ts';
import { findList, readEntries } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const listsCreateCommand: Command = {
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

export const listsListCommand: Command = {
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

export const listsShowCommand: Command = {
  usage: '[--json] <list>',
  description:
    'Prints the entries of a reading list with their notes. Entries without a paper are imported references that the\n' +
    'catalog does not have.',
  examples: ["trawl lists show 'Graph attention'"],
  help: { json: 'print a JSON array', ...SERVICE.help },
  options: { ...SERVICE.options },
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const { out, values } = context;
    const service = remote(context);
    const { id } = await findList(service, given);
    const entries = await readEntries(service, id);
    if (values.json) out.print(JSON.stringify(entries, undefined, 2));
    else if (entries.length === 0) out.note('no entries; add papers with trawl lists add');
    else {
      const rows = entries.map((entry) => [
        entry.id,
        entry.paperId ?? '–',
        entry.date?.slice(0, 4) ?? '',
        entry.title,
        entry.note.replaceAll('\n', ' '),
      ]);
      for (const line of table([['ENTRY', 'PAPER', 'YEAR', 'TITLE', 'NOTE'], ...rows])) out.print(line);
    }
    return 0;
  },
};

export const listsRenameCommand: Command = {
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

export const listsDeleteCommand: Command = {
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
