import { type Command, positionals, several, text, wholeNumber } from '../command.ts';
import { printPapers } from '../print-papers.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage:
    '[--limit <papers>] [--author <name>]… [--category <name>]… [--from <date>] [--to <date>] [--abstract] [--json] <query>',
  description: 'Searches research papers and prints ids and titles, best first. Calls the running service.',
  examples: [
    "trawl papers search 'attention mechanism'",
    "trawl papers search --author vaswani --from 2017-01-01 'author:shazeer transformers'",
  ],
  help: {
    limit: 'maximum number of papers; 10 by default',
    author: 'only papers with this text in an author’s name; may be repeated',
    category: 'only papers of this category, such as cs.CL; may be repeated',
    from: 'created or updated on or after this date, YYYY-MM-DD',
    to: 'created or updated on or before this date',
    abstract: 'print the abstracts, too',
    json: 'print JSON',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    author: { type: 'string', multiple: true },
    category: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
    abstract: { type: 'boolean' },
    json: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [query = ''] = positionals(context, ['query']);
    const { results } = await remote(context).request('GET /v2/search/research/papers', {
      query: {
        query,
        k: wholeNumber(context, 'limit') ?? 10,
        authors: several(context, 'author').join(','),
        categories: several(context, 'category').join(','),
        from: text(context, 'from'),
        to: text(context, 'to'),
      },
    });
    printPapers(context, results);
    return 0;
  },
};
