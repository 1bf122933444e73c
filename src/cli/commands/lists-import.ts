import { IMPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, positionals } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { count } from '../terminal.ts';
import { textOfFile } from '../text-file.ts';

export const command: Command = {
  usage: '[--format <format>] [--json] <list> <file>',
  description:
    'Adds the references of a bibliography to a reading list. References that match a paper of the catalog become that\n' +
    'paper; the others keep the data of the file and are listed.',
  examples: ["trawl lists import 'Graph attention' refs.bib"],
  help: {
    format: `${IMPORT_FORMATS.join(', ')}; auto by default`,
    json: 'print the result as JSON',
    ...SERVICE.help,
  },
  options: { format: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [given = '', file = ''] = positionals(context, ['list', 'file']);
    const { out, values } = context;
    const format = choice(context, 'format', IMPORT_FORMATS) ?? 'auto';
    const service = remote(context);
    const text = textOfFile(file);
    const { id } = await findList(service, given);
    const reply = await service.request('POST /v2/search/research/lists/:listId/import', {
      params: { listId: id },
      body: { text, format },
    });
    const { added, present, notFound, skipped } = reply;
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else {
      for (const { entryId, title } of notFound) out.print(`not in the catalog: ${entryId} ${title}`);
      for (const { reference, reason } of skipped) out.print(`skipped: reference ${reference} ${reason}`);
    }
    out.note(
      `${count(added)} added, ${count(notFound.length)} of them not in the catalog, ` +
        `${count(present)} already in the list, ${count(skipped.length)} skipped`,
    );
    // What could be read was added.
    return added + present > 0 || skipped.length === 0 ? 0 : 1;
  },
};
