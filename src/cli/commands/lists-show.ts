import { type Command, positionals } from '../command.ts';
import { findList, readEntries } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { table } from '../terminal.ts';

export const command: Command = {
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
