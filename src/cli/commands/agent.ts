import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { counted } from '@trawl/contract/counted.ts';
import { type Command, choice, positionals, several, wholeNumber } from '../command.ts';
import { holdsNothing } from '../holds-nothing.ts';
import { type Body, remote, SERVICE } from '../remote.ts';
import { schemaOption } from '../schema-option.ts';
import { untilDone } from '../until-done.ts';

const CHECKS = ['mark', 'drop', 'fail'] as const;
const EFFORTS = ['low', 'medium', 'high'] as const;

export const command: Command = {
  usage:
    '[--url <url>]… [--schema <file|json>] [--only-urls] [--effort low|medium|high] [--verify mark|drop|fail] [--fresh] [--max-credits <n>] [--json] <prompt>',
  description: 'Finds data on the web and prints it as JSON. Calls the running service.\nCtrl-C cancels the run.',
  examples: [
    "trawl agent --url example.org 'all plans with their prices'",
    "trawl agent --schema person.json --url 'example.org/*' 'Who leads the company?'",
  ],
  help: {
    url: 'where to start; a URL that ends in /* means its whole site; may be repeated',
    schema: 'JSON Schema of the data: a file, or JSON',
    'only-urls': 'visit only these URLs',
    effort: 'low, medium or high',
    verify: 'mark (default), drop or fail: what happens to values that no page states',
    fresh: 'fetch all pages; by default, pages from the cache can be up to two days old',
    'max-credits': 'credits after which the run fails; 2,500 by default',
    json: 'print the whole response, with sources and missing fields',
    ...SERVICE.help,
  },
  options: {
    url: { type: 'string', multiple: true },
    schema: { type: 'string' },
    'only-urls': { type: 'boolean' },
    effort: { type: 'string' },
    verify: { type: 'string' },
    fresh: { type: 'boolean' },
    'max-credits': { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const [prompt = ''] = positionals(context, ['prompt']);
    const { out, signal, values } = context;
    const urls = several(context, 'url').map(withScheme);
    const schema = schemaOption(context);
    const effort = choice(context, 'effort', EFFORTS);
    const verify = choice(context, 'verify', CHECKS);
    const maxCredits = wholeNumber(context, 'max-credits');
    const service = remote(context);
    const { id } = await service.request('POST /v2/agent', {
      body: {
        prompt,
        ...(urls.length === 0 ? {} : { urls }),
        ...(schema === undefined ? {} : { schema }),
        ...(values['only-urls'] ? { strictConstrainToURLs: true } : {}),
        ...(effort === undefined ? {} : { effort }),
        ...(verify === undefined ? {} : { verify }),
        ...(values.fresh ? { maxAge: 0 } : {}),
        ...(maxCredits === undefined ? {} : { maxCredits }),
      },
    });
    const params = { jobId: id };
    let status: Body<'GET /v2/agent/:jobId'>;
    try {
      status = await untilDone(context, () => service.request('GET /v2/agent/:jobId', { params }));
    } catch (error) {
      if (signal.aborted) await service.request('DELETE /v2/agent/:jobId', { params }).catch(() => {});
      throw error;
    }
    const data = status.status === 'completed' ? status.data : status.partial;
    if (values.json) out.print(JSON.stringify(status, undefined, 2));
    else if (data !== undefined && data !== null) out.print(JSON.stringify(data, undefined, 2));
    for (const line of [status.message, status.error]) if (line !== undefined) out.note(line);
    if (status.missing?.length) out.note(`not found: ${status.missing.join(', ')}`);
    if (status.unverified?.length) out.note(`on no page: ${status.unverified.join(', ')}`);
    const isFound = status.status === 'completed' && !holdsNothing(data);
    const outcome = status.status === 'completed' && !isFound ? 'completed, nothing found' : status.status;
    out.note(`${outcome}, ${counted(status.creditsUsed ?? 0, 'credit')}; run ${id}`);
    return isFound ? 0 : 1;
  },
};
