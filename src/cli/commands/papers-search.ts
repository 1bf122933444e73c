import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';
import { EXPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, positionals, several, text, wholeNumber } from '../command.ts';
import { printBibliography } from '../print-bibliography.ts';
import { printPapers } from '../print-papers.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
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
