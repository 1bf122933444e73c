import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type Command, positionals, report, wholeNumber } from '../command.ts';
import { followPages } from '../follow-pages.ts';
import { remote, SERVICE } from '../remote.ts';

export const crawlListCommand: Command = {
  usage: '[--json]',
  description: 'Lists the crawls that are running. Calls the running service.',
  examples: ['trawl crawl list'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    positionals(context, []);
    const { crawls } = await remote(context).request('GET /v2/crawl/active');
    if (crawls.length === 0 && !context.values.json) context.out.note('no crawl is running');
    else report(context, crawls, crawls.map(({ id, url }) => `${id}  ${url}`).join('\n'), context.out.print);
    return 0;
  },
};

export const crawlCancelCommand: Command = {
  usage: '<id>',
  description: 'Cancels a crawl. The pages that are stored stay; trawl export prints them.',
  examples: ['trawl crawl cancel 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [id = ''] = positionals(context, ['id']);
    const { status } = await remote(context).request('DELETE /v2/crawl/:id', { params: { id } });
    report(context, { id, status }, `${status} ${id}`);
    return 0;
  },
};

type Formats = NonNullable<Wire<typeof scrapeOptions>['formats']>;

export const crawlCommand: Command = {
  usage: '[--limit <pages>] [--depth <hops>] [--include <pattern>]… [--exclude <pattern>]… [--format <name>]… <url>',
  description:
    'Crawls a site and prints every page as a line of JSON. Calls the running service.\nCtrl-C cancels the crawl.',
  examples: [
    'trawl crawl --limit 50 docs.example.org > pages.jsonl',
    "trawl crawl --include '/blog/.*' --depth 2 example.org",
  ],
  help: {
    limit: 'maximum number of pages; 10,000 by default',
    depth: 'maximum link depth from the start URL',
    include: 'fetch only paths that match this RE2 pattern',
    exclude: 'do not fetch paths that match this RE2 pattern',
    'entire-domain': 'also fetch pages outside the path of the start URL',
    format: 'markdown, html, links, …; markdown by default',
    archive: 'keep requests and responses, for trawl export --format wacz',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    depth: { type: 'string' },
    include: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    'entire-domain': { type: 'boolean' },
    format: { type: 'string', multiple: true },
    archive: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [address] = positionals(context, ['url']);
    const url = withScheme(address as string);
    const { values } = context;
    const service = remote(context);
    const limit = wholeNumber(context, 'limit');
    const depth = wholeNumber(context, 'depth');
    const { include, exclude, format } = values;
    const { id } = await service.request('POST /v2/crawl', {
      body: {
        url,
        ...(limit === undefined ? {} : { limit }),
        ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }),
        ...(include ? { includePaths: include as string[] } : {}),
        ...(exclude ? { excludePaths: exclude as string[] } : {}),
        ...(values['entire-domain'] ? { crawlEntireDomain: true } : {}),
        ...(values.archive ? { archive: true } : {}),
        // The service validates the names.
        ...(format ? { scrapeOptions: { formats: format as Formats } } : {}),
      },
    });
    return followPages(context, {
      path: `/v2/crawl/${id}`,
      status: (skip) => service.request('GET /v2/crawl/:id', { params: { id }, query: { skip } }),
      cancel: () => service.request('DELETE /v2/crawl/:id', { params: { id } }),
    });
  },
};
