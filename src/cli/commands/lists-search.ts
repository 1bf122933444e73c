import { type Command, positionals, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--limit <entries>] [--json] <query>',
  description:
    'Searches everything in the reading lists of the team by title, author, id, note and the full texts of its files, also\n' +
    'references without an id, which papers search does not return.',
  examples: ["trawl lists search 'price of salt'", 'trawl lists search 10.1000/182'],
  help: { limit: 'maximum number of entries; 20 by default', json: 'print a JSON array', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [query = ''] = positionals(context, ['query']);
    const { out, values } = context;
    const k = wholeNumber(context, 'limit');
    const { results, warning } = await remote(context).request('GET /v2/search/research/library', {
      query: { query, k },
    });
    if (values.json) out.print(JSON.stringify(results, undefined, 2));
    else {
      for (const { title, authors, date, paperId, list, id, passages } of results) {
        out.print(title);
        const by = [authors.slice(0, 3).join(', ') + (authors.length > 3 ? ' et al.' : ''), date?.slice(0, 4)];
        const where = paperId === null ? `${list}, entry ${id}` : `${list}, entry ${id}, paper ${paperId}`;
        out.print(`  ${[...by, where].filter(Boolean).join('  ')}`);
        for (const { text, page } of passages.slice(0, 1)) {
          out.print(`  ${page === undefined ? '' : `p. ${page}: `}${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
        }
      }
      out.note(results.length === 1 ? '1 entry' : `${results.length} entries`);
    }
    if (warning !== undefined) out.note(warning);
    return 0;
  },
};
