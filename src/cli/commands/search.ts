import { counted } from '@trawl/contract/counted.ts';
import { type Command, choice, positionals, text, UsageError } from '../command.ts';
import { type Body, remote, SERVICE } from '../remote.ts';
import { duration } from '../terminal.ts';

type Results = Body<'POST /v2/search'>['data'];

const SOURCES = ['web', 'news', 'images'] as const;
type Source = (typeof SOURCES)[number];
type Result = NonNullable<Results[Source]>[number];

export const command: Command = {
  usage:
    '[--limit <results>] [--source web|news|images] [--since hour|day|week|month|year] [--site <host>]… [--scrape] [--json] <query>',
  description: 'Searches the web, and prints titles, URLs and passages. Calls the running service.',
  examples: ["trawl search 'open source web crawlers'", 'trawl search --source news --since week --json fusion'],
  help: {
    limit: 'maximum number of results; 10 by default',
    source: 'web (default), news or images',
    since: 'only results from the last hour, day, week, month or year',
    site: 'only pages of this host and its subdomains; may be repeated',
    scrape: 'include each page as Markdown; 1 credit per page',
    json: 'print the whole response as JSON',
    ...SERVICE.help,
  },
  options: {
    limit: { type: 'string' },
    source: { type: 'string' },
    since: { type: 'string' },
    site: { type: 'string', multiple: true },
    scrape: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [query] = positionals(context, ['query']);
    const { out, values } = context;
    const limit = text(context, 'limit');
    if (limit !== undefined && !/^\d{1,3}$/.test(limit)) throw new UsageError('--limit needs a whole number up to 100');
    const source = choice(context, 'source', SOURCES) ?? 'web';
    const since = text(context, 'since');
    if (since !== undefined && !/^(hour|day|week|month|year)$/.test(since)) {
      throw new UsageError('--since must be hour, day, week, month or year');
    }
    const sites = (values.site as string[] | undefined) ?? [];
    const began = performance.now();
    const reply = await remote(context).request('POST /v2/search', {
      body: {
        query: query as string,
        sources: [source],
        ...(limit === undefined ? {} : { limit: Number(limit) }),
        ...(since === undefined ? {} : { tbs: `qdr:${since.charAt(0)}` }),
        ...(sites.length === 0 ? {} : { includeDomains: sites }),
        ...(values.scrape ? { scrapeOptions: { formats: ['markdown'] } } : {}),
      },
    });
    const results = reply.data[source] ?? [];
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else for (const line of results.flatMap(linesOf)) out.print(line);
    if (reply.warning !== null) out.note(reply.warning);
    out.note(`${counted(results.length, 'result')} in ${duration(performance.now() - began)}`);
    return 0;
  },
};

function linesOf(result: Result, i: number): string[] {
  const { description, snippet, date, imageUrl, markdown } = textsOf(result);
  const about = (description ?? snippet ?? '').replaceAll(/\s+/g, ' ').trim();
  return [
    ...(i === 0 ? [] : ['']),
    result.title ?? '',
    imageUrl ?? result.url ?? '',
    ...(date === undefined ? [] : [date]),
    ...(about === '' ? [] : [about]),
    ...(markdown === undefined ? [] : ['', markdown]),
  ];
}

/** Texts of some kinds of results. */
function textsOf(
  result: Result,
): Partial<Record<'description' | 'snippet' | 'date' | 'imageUrl' | 'markdown', string>> {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value === 'string'));
}
