import { type Command, positionals, text, UsageError } from '../command.ts';
import { remote } from '../remote.ts';
import { count } from '../terminal.ts';

export const command: Command = {
  usage: '[--search <words>] [--limit <addresses>] [--sitemap include|skip|only] [--json] <url>',
  description: 'Lists the addresses of a site, a line each, through the service that runs here.',
  help: {
    search: 'the addresses that fit these words come first',
    limit: 'addresses at most; 5,000 by default',
    sitemap: 'whether sitemaps are read: include (default), skip or only',
    json: 'print it as JSON, with titles where they are known',
    at: 'address of the service; http://127.0.0.1:3002 by default',
    key: 'API key; TRAWL_API_KEY by default',
  },
  options: {
    search: { type: 'string' },
    limit: { type: 'string' },
    sitemap: { type: 'string' },
    json: { type: 'boolean' },
    at: { type: 'string' },
    key: { type: 'string' },
  },
  async run(context) {
    const [url] = positionals(context, ['url']);
    const { out, values } = context;
    const limit = text(context, 'limit');
    if (limit !== undefined && !/^\d{1,6}$/.test(limit)) throw new UsageError('--limit needs a whole number');
    const search = text(context, 'search');
    const sitemap = text(context, 'sitemap');
    const { links } = await remote(context).ask<{ links: { url: string }[] }>('POST', '/v2/map', {
      url,
      ...(search === undefined ? {} : { search }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
      ...(sitemap === undefined ? {} : { sitemap }),
    });
    if (values.json) out.print(JSON.stringify(links, undefined, 2));
    else for (const link of links) out.print(link.url);
    out.note(`${count(links.length)} addresses`);
    return 0;
  },
};
