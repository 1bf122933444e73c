import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { counted } from '@trawl/contract/counted.ts';
import { type Command, text, UsageError } from '../command.ts';
import { holdsNothing } from '../holds-nothing.ts';
import { remote, SERVICE } from '../remote.ts';
import { schemaOption } from '../schema-option.ts';
import { untilDone } from '../until-done.ts';

export const command: Command = {
  usage: '[--prompt <text>] [--schema <file|json>] [--web] [--sources] [--json] <url>…',
  description: 'Reads data from pages and prints it as JSON. Calls the running service.',
  examples: ["trawl extract --prompt 'name and price of each product' shop.example/products"],
  help: {
    prompt: 'what to extract, in plain words',
    schema: 'JSON Schema of the data: a file, or JSON',
    web: 'also read pages that a web search finds',
    sources: 'list the pages that state each value; implies --json',
    json: 'print the whole response',
    ...SERVICE.help,
  },
  options: {
    prompt: { type: 'string' },
    schema: { type: 'string' },
    web: { type: 'boolean' },
    sources: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const { out, values } = context;
    const urls = context.positionals.map(withScheme);
    const prompt = text(context, 'prompt');
    const schema = schemaOption(context);
    if (urls.length === 0 && !values.web) throw new UsageError('<url> is missing');
    if (prompt === undefined && schema === undefined) throw new UsageError('say what to extract: --prompt or --schema');
    const service = remote(context);
    const { id, invalidURLs = [] } = await service.request('POST /v2/extract', {
      body: {
        urls,
        ...(prompt === undefined ? {} : { prompt }),
        ...(schema === undefined ? {} : { schema }),
        ...(values.web ? { enableWebSearch: true } : {}),
        ...(values.sources ? { showSources: true } : {}),
      },
    });
    for (const url of invalidURLs) out.note(`skipped, not a valid URL: ${url}`);
    const status = await untilDone(context, () => service.request('GET /v2/extract/:id', { params: { id } }));
    const isDone = status.status === 'completed';
    if (values.json || values.sources) out.print(JSON.stringify(status, undefined, 2));
    else if (isDone) out.print(JSON.stringify(status.data, undefined, 2));
    for (const line of [status.warning, status.error]) if (line !== undefined) out.note(line);
    const isFound = isDone && !holdsNothing(status.data);
    out.note(
      `${isDone && !isFound ? 'completed, nothing found' : status.status}, ${counted(status.creditsUsed ?? 0, 'credit')}`,
    );
    return isFound ? 0 : 1;
  },
};
