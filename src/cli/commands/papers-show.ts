import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';
import { EXPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, positionals, several, text, wholeNumber } from '../command.ts';
import { printBibliography, printPapers } from '../print.ts';
import { remote, SERVICE } from '../remote.ts';

export const papersSearchCommand: Command = {
  usage:
    '[--limit <papers>] [--author <name>]… [--category <name>]… [--from <date>] [--to <date>] [--abstract] [--json] [--format <format>] <query>',
  description: 'Searches research papers and prints ids and titles, best first. Calls the running service.',
  examples: [
    "trawl papers search 'attention mechanism'",
    "trawl papers search --author vaswani --from 2017-01-01 'author:shazeer transformers'",
    "trawl papers search --limit 100 --format bibtex --output refs.bib 'graph neural networks'",
  ],
  help: {
    limit: 'maximum number of papers; 10 by default',
    author: 'only papers with this text in an author’s name; may be repeated',
    category: 'only papers of this category, such as cs.CL; may be repeated',
    from: 'created or updated on or after this date, YYYY-MM-DD',
    to: 'created or updated on or before this date',
    abstract: 'also print the abstracts',
    format: `print a bibliography: ${EXPORT_FORMATS.join(', ')}`,
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    author: { type: 'string', multiple: true },
    category: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
    abstract: { type: 'boolean' },
    format: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const [query = ''] = positionals(context, ['query']);
    const format = choice(context, 'format', EXPORT_FORMATS);
    const service = remote(context);
    const { results } = await service.request('GET /v2/search/research/papers', {
      query: {
        query,
        k: wholeNumber(context, 'limit') ?? 10,
        authors: several(context, 'author').join(','),
        categories: several(context, 'category').join(','),
        from: text(context, 'from'),
        to: text(context, 'to'),
      },
    });
    if (format === undefined) printPapers(context, results, LEAST_FITTING);
    else {
      const ids = results.map(({ paperId }) => paperId);
      await printBibliography(context, service, ids, format);
    }
    return 0;
  },
};

export const papersShowCommand: Command = {
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

const MODES = ['similar', 'citers', 'references'] as const;

export const papersSimilarCommand: Command = {
  usage: '[--mode similar|citers|references] [--limit <papers>] [--abstract] [--json] <paper> <intent>',
  description: 'Prints papers related to a paper, ranked by what you are looking for. Calls the running service.',
  examples: ["trawl papers similar 1706.03762 'faster training of translation models'"],
  help: {
    mode: 'similar (default), citers: papers that cite it, references: papers that it cites',
    limit: 'maximum number of papers; 10 by default',
    abstract: 'also print the abstracts',
    ...SERVICE.help,
  },
  options: {
    mode: { type: 'string' },
    limit: { type: 'string' },
    abstract: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [id = '', intent = ''] = positionals(context, ['paper', 'intent']);
    const mode = choice(context, 'mode', MODES);
    const { results, note } = await remote(context).request('GET /v2/search/research/papers/:id/similar', {
      params: { id },
      query: { intent, mode, k: wholeNumber(context, 'limit') ?? 10 },
    });
    printPapers(context, results);
    if (note !== undefined) context.out.note(note);
    return 0;
  },
};
