import { setTimeout as sleep } from 'node:timers/promises';
import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type Command, positionals, text, UsageError } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, duration } from '../terminal.ts';

type Formats = NonNullable<Wire<typeof scrapeOptions>['formats']>;

/** Milliseconds between status requests. */
const EVERY = 500;

export const command: Command = {
  usage: '[--limit <pages>] [--depth <hops>] [--include <pattern>]… [--exclude <pattern>]… [--format <name>]… <url>',
  description:
    'Crawls a site and prints every page as a line of JSON. Calls the running service.\nCtrl-C cancels the crawl.',
  help: {
    limit: 'maximum number of pages; 10,000 by default',
    depth: 'maximum link depth from the start URL',
    include: 'fetch only paths that match this RE2 pattern',
    exclude: 'do not fetch paths that match this RE2 pattern',
    'entire-domain': 'also fetch pages outside the path of the start URL',
    format: 'markdown, html, links, …; markdown by default',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    depth: { type: 'string' },
    include: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    'entire-domain': { type: 'boolean' },
    format: { type: 'string', multiple: true },
    ...SERVICE.options,
  },
  async run(context) {
    const [address] = positionals(context, ['url']);
    const url = withScheme(address as string);
    const { out, signal, values } = context;
    const service = remote(context);
    const limit = whole(context, 'limit');
    const depth = whole(context, 'depth');
    const { include, exclude, format } = values;
    const { id } = await service.request('POST /v2/crawl', {
      body: {
        url,
        ...(limit === undefined ? {} : { limit }),
        ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }),
        ...(include ? { includePaths: include as string[] } : {}),
        ...(exclude ? { excludePaths: exclude as string[] } : {}),
        ...(values['entire-domain'] ? { crawlEntireDomain: true } : {}),
        // The service validates the names.
        ...(format ? { scrapeOptions: { formats: format as Formats } } : {}),
      },
    });
    const began = performance.now();
    let printed = 0;
    for (;;) {
      if (signal.aborted) {
        await service.request('DELETE /v2/crawl/:id', { params: { id } }).catch(() => {});
        out.note(`canceled; the stored pages are at /v2/crawl/${id}`);
        return 130;
      }
      const status = await service.request('GET /v2/crawl/:id', { params: { id }, query: { skip: printed } });
      for (const document of status.data) out.print(JSON.stringify(document));
      printed += status.data.length;
      const elapsed = performance.now() - began;
      out.progress(
        `${bar(status.completed, status.total)} ${count(status.completed)} of ${count(status.total)} pages, ${((status.completed / elapsed) * 1000).toFixed(1)}/s`,
      );
      if (status.next !== null) continue;
      if (status.status !== 'scraping') {
        out.note(
          `${status.status}: ${count(status.completed)} pages in ${duration(elapsed)}, ${count(status.creditsUsed)} credits`,
        );
        if (status.error !== undefined) out.note(status.error);
        return status.status === 'completed' ? 0 : 1;
      }
      await sleep(EVERY, undefined, { signal }).catch(() => {});
    }
  },
};

const WIDTH = 20;

function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
}

function whole(context: Parameters<Command['run']>[0], option: string): number | undefined {
  const value = text(context, option);
  if (value === undefined) return undefined;
  if (!/^\d{1,8}$/.test(value)) throw new UsageError(`--${option} needs a whole number`);
  return Number(value);
}
