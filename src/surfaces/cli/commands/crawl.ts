import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, positionals, text, UsageError } from '../command.ts';
import { remote } from '../remote.ts';
import { count, duration } from '../terminal.ts';

/** Milliseconds between two looks. */
const EVERY = 500;

interface Status {
  readonly status: 'scraping' | 'completed' | 'failed' | 'cancelled';
  readonly total: number;
  readonly completed: number;
  readonly creditsUsed: number;
  readonly error?: string;
  readonly next: string | null;
  readonly data: readonly object[];
}

export const command: Command = {
  usage: '[--limit <pages>] [--depth <hops>] [--include <pattern>]… [--exclude <pattern>]… [--format <name>]… <url>',
  description:
    'Crawls a site through the service that runs here, and prints every page as a line of JSON.\nCtrl-C cancels the crawl.',
  help: {
    limit: 'pages at most; 10,000 by default',
    depth: 'hops from the start at most',
    include: 'only paths in which this RE2 pattern is found',
    exclude: 'no path in which this RE2 pattern is found',
    'entire-domain': 'also pages that are not below the start',
    format: 'markdown, html, links, …; markdown by default',
    at: 'address of the service; http://127.0.0.1:3002 by default',
    key: 'API key; TRAWL_API_KEY by default',
  },
  options: {
    limit: { type: 'string' },
    depth: { type: 'string' },
    include: { type: 'string', multiple: true },
    exclude: { type: 'string', multiple: true },
    'entire-domain': { type: 'boolean' },
    format: { type: 'string', multiple: true },
    at: { type: 'string' },
    key: { type: 'string' },
  },
  async run(context) {
    const [url] = positionals(context, ['url']);
    const { out, signal, values } = context;
    const service = remote(context);
    const started = await service.ask<{ id: string }>('POST', '/v2/crawl', {
      url,
      ...whole(context, 'limit', 'limit'),
      ...whole(context, 'depth', 'maxDiscoveryDepth'),
      ...(values.include ? { includePaths: values.include } : {}),
      ...(values.exclude ? { excludePaths: values.exclude } : {}),
      ...(values['entire-domain'] ? { crawlEntireDomain: true } : {}),
      ...(values.format ? { scrapeOptions: { formats: values.format } } : {}),
    });
    const path = `/v2/crawl/${started.id}`;
    const began = performance.now();
    let printed = 0;
    for (;;) {
      if (signal.aborted) {
        await service.ask('DELETE', path).catch(() => {});
        out.note(`cancelled; what is stored is at ${path}`);
        return 130;
      }
      const status = await service.ask<Status>('GET', `${path}?skip=${printed}`);
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

function whole(context: Parameters<Command['run']>[0], option: string, name: string): Record<string, number> {
  const value = text(context, option);
  if (value === undefined) return {};
  if (!/^\d{1,8}$/.test(value)) throw new UsageError(`--${option} needs a whole number`);
  return { [name]: Number(value) };
}
