import { type Command, positionals, text, UsageError } from '../command.ts';
import { remote } from '../remote.ts';
import { duration } from '../terminal.ts';

interface Page {
  readonly markdown?: string;
  readonly warning?: string;
  readonly metadata: { readonly statusCode: number; readonly proxyUsed: string; readonly cacheState: string };
}

export const command: Command = {
  usage: '[--format <name>]… [--whole-page] [--question <text>] [--fresh] [--json] <url>',
  description: 'Prints a page as Markdown, or in other formats as JSON, through the service that runs here.',
  help: {
    format: 'markdown, html, links, screenshot, summary, product, …; several give JSON',
    'whole-page': 'navigation and footer too',
    question: 'a question that is answered from the page',
    fresh: 'not from the cache',
    json: 'print everything that came back as JSON',
    at: 'address of the service; http://127.0.0.1:3002 by default',
    key: 'API key; TRAWL_API_KEY by default',
  },
  options: {
    format: { type: 'string', multiple: true },
    'whole-page': { type: 'boolean' },
    question: { type: 'string' },
    fresh: { type: 'boolean' },
    json: { type: 'boolean' },
    at: { type: 'string' },
    key: { type: 'string' },
  },
  async run(context) {
    const [url] = positionals(context, ['url']);
    const { out, values } = context;
    const named = (values.format as string[] | undefined) ?? [];
    const question = text(context, 'question');
    if (named.includes('json')) throw new UsageError('data to a schema needs the API: POST /v2/scrape');
    const formats = [
      ...(named.length > 0 ? named : question === undefined ? ['markdown'] : []),
      ...(question === undefined ? [] : [{ type: 'question', question }]),
    ];
    const began = performance.now();
    const { data } = await remote(context).ask<{ data: Page & Record<string, unknown> }>('POST', '/v2/scrape', {
      url,
      formats,
      ...(values['whole-page'] ? { onlyMainContent: false } : {}),
      ...(values.fresh ? { maxAge: 0 } : {}),
    });
    const [only] = formats.length === 1 ? formats : [];
    const field = only === undefined ? undefined : typeof only === 'string' ? only : 'answer';
    const value = field === undefined ? undefined : data[field];
    if (values.json || field === undefined) out.print(JSON.stringify(data, undefined, 2));
    else if (typeof value === 'string') out.print(value);
    else if (Array.isArray(value)) for (const one of value) out.print(String(one));
    else out.print(JSON.stringify(value ?? null, undefined, 2));
    if (data.warning !== undefined) out.note(data.warning);
    const { statusCode, proxyUsed, cacheState } = data.metadata;
    const way = cacheState === 'hit' ? 'from the cache' : `${proxyUsed}, ${duration(performance.now() - began)}`;
    out.note(`status ${statusCode}, ${way}`);
    return 0;
  },
};
