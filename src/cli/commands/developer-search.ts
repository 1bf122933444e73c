import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--limit <results>] [--json] <query>',
  description:
    'Searches documentation, issues and readmes, and prints the matching passages. Calls the running service.',
  examples: ["trawl developer search 'how do I set a request timeout'"],
  help: { limit: 'maximum number of results; 5 by default', json: 'print the whole response', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [query = ''] = positionals(context, ['query']);
    const { out, values } = context;
    const reply = await remote(context).request('POST /v2/search/developer', {
      body: { query, k: wholeNumber(context, 'limit') ?? 5 },
    });
    if (values.json) {
      out.print(JSON.stringify(reply, undefined, 2));
      return 0;
    }
    reply.results.forEach(({ title, url, passages }, i) => {
      if (i > 0) out.print('');
      out.print(title ?? url);
      for (const { text, citation_url } of passages) {
        out.print(citation_url);
        out.print(text.trim());
      }
    });
    out.note(counted(reply.results.length, 'result'));
    return 0;
  },
};
