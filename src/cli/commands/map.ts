import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals, text, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--search <words>] [--limit <urls>] [--sitemap include|skip|only] [--json] <url>',
  description: 'Lists the URLs of a site, one per line. Calls the running service.',
  examples: ['trawl map --search pricing example.org'],
  help: {
    search: 'list URLs that match these words first',
    limit: 'maximum number of URLs; 5,000 by default',
    sitemap: 'whether sitemaps are read: include (default), skip or only',
    json: 'print JSON, with titles if they are known',
    ...SERVICE.help,
  },
  options: {
    search: { type: 'string' },
    limit: { type: 'string' },
    sitemap: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const [address] = positionals(context, ['url']);
    const url = withScheme(address as string);
    const { out, values } = context;
    const limit = wholeNumber(context, 'limit');
    const search = text(context, 'search');
    const sitemap = text(context, 'sitemap');
    const { links } = await remote(context).request('POST /v2/map', {
      body: {
        url,
        ...(search === undefined ? {} : { search }),
        ...(limit === undefined ? {} : { limit }),
        // The service validates the value.
        ...(sitemap === undefined ? {} : { sitemap: sitemap as 'include' | 'skip' | 'only' }),
      },
    });
    if (values.json) out.print(JSON.stringify(links, undefined, 2));
    else for (const link of links) out.print(link.url);
    out.note(counted(links.length, 'URL'));
    return 0;
  },
};
