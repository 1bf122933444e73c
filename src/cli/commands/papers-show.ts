import { type Command, positionals } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--json] <paper>',
  description: 'Prints title, authors, ids and abstract of a paper. Calls the running service.',
  examples: ['trawl papers show 1706.03762', 'trawl papers show https://doi.org/10.1038/nature14539'],
  help: { ...SERVICE.help },
  options: { ...SERVICE.options },
  async run(context) {
    const [id = ''] = positionals(context, ['paper']);
    const { out, values } = context;
    const { paper } = await remote(context).request('GET /v2/search/research/papers/:id', { params: { id } });
    if (values.json) {
      out.print(JSON.stringify(paper, undefined, 2));
      return 0;
    }
    const ids = Object.entries(paper.ids).flatMap(([name, known]) => known.map((one) => `${name}:${one}`));
    out.print(paper.title);
    if (paper.authors) out.print(paper.authors);
    const dates = [paper.createdDate, paper.updateDate && `updated ${paper.updateDate}`];
    out.print([...dates, paper.categories.join(' '), ...ids].filter((part) => part).join('  '));
    if (paper.abstract !== '') {
      out.print('');
      out.print(paper.abstract);
    }
    return 0;
  },
};
