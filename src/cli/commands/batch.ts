import { readFileSync } from 'node:fs';
import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { type Command, several, text, UsageError } from '../command.ts';
import { followPages } from '../follow-pages.ts';
import { remote, SERVICE } from '../remote.ts';

type Formats = NonNullable<Wire<typeof scrapeOptions>['formats']>;

export const command: Command = {
  usage: '[--format <name>]… [--whole-page] [--file <list>] [<url>…]',
  description:
    'Scrapes a list of pages and prints every page as a line of JSON. Calls the running service.\nCtrl-C cancels the batch.',
  examples: ['trawl batch example.org example.org/about', 'trawl batch --file urls.txt --output pages.jsonl'],
  help: {
    file: 'file with one URL per line; - for standard input',
    format: 'markdown, html, links, …; markdown by default',
    'whole-page': 'include navigation and footer',
    archive: 'keep requests and responses, for trawl export --format wacz',
    ...SERVICE.help,
  },
  options: {
    file: { type: 'string' },
    format: { type: 'string', multiple: true },
    'whole-page': { type: 'boolean' },
    archive: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const { out, values } = context;
    const file = text(context, 'file');
    const urls = [...context.positionals, ...(file === undefined ? [] : linesOf(file))].map(withScheme);
    if (urls.length === 0) throw new UsageError('no pages: give URLs, or a file of them with --file');
    const formats = several(context, 'format');
    const service = remote(context);
    const { id, invalidURLs = [] } = await service.request('POST /v2/batch/scrape', {
      body: {
        urls,
        // The service validates the names.
        ...(formats.length === 0 ? {} : { formats: formats as Formats }),
        ...(values.archive ? { archive: true } : {}),
        ...(values['whole-page'] ? { onlyMainContent: false } : {}),
      },
    });
    for (const url of invalidURLs) out.note(`skipped, not a valid URL: ${url}`);
    return followPages(context, {
      path: `/v2/batch/scrape/${id}`,
      status: (skip) => service.request('GET /v2/batch/scrape/:id', { params: { id }, query: { skip } }),
      cancel: () => service.request('DELETE /v2/batch/scrape/:id', { params: { id } }),
    });
  },
};

/** Lines of a file without blank ones and comments. */
function linesOf(file: string): string[] {
  try {
    const lines = readFileSync(file === '-' ? 0 : file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  } catch {
    throw new UsageError(`--file: cannot read ${file}`);
  }
}
