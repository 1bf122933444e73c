import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { scrapeBody } from '@trawl/contract/v2/scrape/request.ts';
import { type Command, positionals, text, UsageError } from '../command.ts';
import { printDocument } from '../print.ts';
import { remote, SERVICE } from '../remote.ts';
import { duration } from '../terminal.ts';

type ScrapeBody = Wire<typeof scrapeBody>;

export const command: Command = {
  usage: '[--format <name>]… [--whole-page] [--question <text>] [--fresh] [--older-copy] [--json] <url>',
  description:
    'Prints a page as Markdown, or in other formats as JSON. Calls the running service.\n' +
    'Exits with code 1 if the site returned an error, such as 404.',
  examples: ['trawl scrape example.org', "trawl scrape --question 'What does it cost?' shop.example/mug"],
  help: {
    format: 'markdown, html, links, screenshot, summary, product, …; several print JSON',
    'whole-page': 'include navigation and footer',
    question: 'question to answer from the page',
    fresh: 'fetch the page even if it is cached',
    'older-copy': 'print an older copy of a page that is gone, from the Memento server of the service',
    json: 'print the whole document as JSON',
    ...SERVICE.help,
  },
  options: {
    format: { type: 'string', multiple: true },
    'whole-page': { type: 'boolean' },
    question: { type: 'string' },
    fresh: { type: 'boolean' },
    'older-copy': { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [address] = positionals(context, ['url']);
    const url = withScheme(address as string);
    const { out, values } = context;
    const named = (values.format as string[] | undefined) ?? [];
    const question = text(context, 'question');
    if (named.includes('json')) throw new UsageError('the json format needs a schema; use POST /v2/scrape instead');
    // The service validates the names.
    const formats = [
      ...(named.length > 0 ? named : question === undefined ? ['markdown'] : []),
      ...(question === undefined ? [] : [{ type: 'question', question }]),
    ] as NonNullable<ScrapeBody['formats']>;
    const began = performance.now();
    const { data } = await remote(context).request('POST /v2/scrape', {
      body: {
        url,
        formats,
        ...(values['whole-page'] ? { onlyMainContent: false } : {}),
        ...(values.fresh ? { maxAge: 0 } : {}),
        ...(values['older-copy'] ? { olderCopy: true } : {}),
      },
    });
    if (!('metadata' in data)) throw new Error('the service returned tool results instead of a page');
    const [only] = formats.length === 1 ? formats : [];
    const field = only === undefined ? undefined : typeof only === 'string' ? only : 'answer';
    printDocument(out, data, values.json ? undefined : field);
    if (data.warning !== undefined) out.note(data.warning);
    const { statusCode, proxyUsed, cacheState, olderCopy } = data.metadata;
    if (olderCopy?.isContent === false)
      out.note(`an older copy, of ${olderCopy.capturedAt.slice(0, 10)}: ${olderCopy.url}`);
    const way = cacheState === 'hit' ? 'from the cache' : `${proxyUsed}, ${duration(performance.now() - began)}`;
    out.note(`status ${statusCode}, ${way}`);
    return statusCode < 400 ? 0 : 1;
  },
};
