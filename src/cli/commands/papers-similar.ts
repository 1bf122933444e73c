import { type Command, choice, positionals, wholeNumber } from '../command.ts';
import { printPapers } from '../print-papers.ts';
import { remote, SERVICE } from '../remote.ts';

const MODES = ['similar', 'citers', 'references'] as const;

export const command: Command = {
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
