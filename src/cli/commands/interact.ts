import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { LANGUAGES } from '@trawl/contract/v2/interact/languages.ts';
import { type Command, choice, positionals, text, UsageError, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage:
    '(--prompt <text> | --code <code>) [--language node|python|bash] [--timeout <seconds>] [--keep] [--json] <url>',
  description:
    'Opens a page in a browser, runs code or a task on it, and prints the result. Calls the running service.',
  examples: [
    "trawl interact --code 'await page.title()' example.org",
    "trawl interact --prompt 'Search for a blue mug and tell me its price' shop.example",
  ],
  help: {
    prompt: 'a task in plain words; needs a language model',
    code: 'code to run; `page` is the page (Playwright)',
    language: 'node (default), python, or bash for agent-browser commands',
    timeout: 'timeout in seconds; 30 by default',
    keep: 'leave the browser open and print the URL of its live view',
    json: 'print the whole response',
    ...SERVICE.help,
  },
  options: {
    prompt: { type: 'string' },
    code: { type: 'string' },
    language: { type: 'string' },
    timeout: { type: 'string' },
    keep: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [address = ''] = positionals(context, ['url']);
    const { out, values } = context;
    const [prompt, code] = [text(context, 'prompt'), text(context, 'code')];
    if ((prompt === undefined) === (code === undefined))
      throw new UsageError('exactly one of --prompt and --code is needed');
    const language = choice(context, 'language', LANGUAGES);
    const timeout = wholeNumber(context, 'timeout');
    const service = remote(context);
    const { data } = await service.request('POST /v2/scrape', { body: { url: withScheme(address) } });
    if (!('metadata' in data)) throw new Error('the service returned tool results instead of a page');
    const params = { jobId: data.metadata.scrapeId };
    const end = () => service.request('DELETE /v2/scrape/:jobId/interact', { params }).catch(() => {});
    try {
      const reply = await service.request('POST /v2/scrape/:jobId/interact', {
        params,
        body: {
          ...(prompt === undefined ? {} : { prompt }),
          ...(code === undefined ? {} : { code }),
          ...(language === undefined ? {} : { language }),
          ...(timeout === undefined ? {} : { timeout }),
        },
      });
      if (values.json) out.print(JSON.stringify(reply, undefined, 2));
      else {
        if (reply.stdout !== '') out.print(reply.stdout.trimEnd());
        const result = reply.output ?? reply.result;
        if (result !== '') out.print(result);
      }
      if (reply.stderr !== '') out.note(reply.stderr.trimEnd());
      if (reply.error !== undefined) out.note(reply.error);
      if (values.keep)
        out.note(`session ${reply.sessionId}${reply.liveViewUrl ? `, live view: ${reply.liveViewUrl}` : ''}`);
      return reply.exitCode === 0 ? 0 : 1;
    } finally {
      if (!values.keep) await end();
    }
  },
};
