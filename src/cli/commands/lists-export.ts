import { counted } from '@trawl/contract/counted.ts';
import { EXPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, positionals } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--format <format>] <list>',
  description: 'Prints a reading list with its notes as a bibliography.',
  examples: ["trawl lists export --output refs.bib 'Graph attention'"],
  help: { format: `${EXPORT_FORMATS.join(', ')}; bibtex by default`, ...SERVICE.help },
  options: { format: { type: 'string' }, ...SERVICE.options },
  isText: true,
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const format = choice(context, 'format', EXPORT_FORMATS) ?? 'bibtex';
    const service = remote(context);
    const { id } = await findList(service, given);
    const { text, papers } = await service.request('POST /v2/search/research/lists/:listId/export', {
      params: { listId: id },
      body: { format },
    });
    if (papers > 0) context.out.print(text.trimEnd());
    context.out.note(counted(papers, 'entry', 'entries'));
    return 0;
  },
};
