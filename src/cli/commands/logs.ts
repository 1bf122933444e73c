import { type Command, positionals, report } from '../command.ts';
import { type Body, remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--batch] <id>',
  description:
    'Lists the pages that a crawl or a batch could not fetch, each with the reason, and those that robots.txt disallows.\n' +
    'Calls the running service. trawl jobs lists ids.',
  examples: ['trawl logs 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: { batch: 'the id belongs to a batch', ...SERVICE.help },
  options: { batch: { type: 'boolean' }, ...SERVICE.options },
  async run(context) {
    const [id = ''] = positionals(context, ['id']);
    const endpoint = context.values.batch ? 'GET /v2/batch/scrape/:id/errors' : 'GET /v2/crawl/:id/errors';
    const { errors, robotsBlocked } = await remote(context).request(endpoint, { params: { id } });
    const lines = [...errors.map(lineOf), ...robotsBlocked.map((url) => `${url}: disallowed by robots.txt`)];
    if (lines.length === 0 && !context.values.json) context.out.note('no page failed');
    else report(context, { errors, robotsBlocked }, lines.join('\n'), context.out.print);
    return 0;
  },
};

function lineOf({ timestamp, url, status, error }: Body<'GET /v2/crawl/:id/errors'>['errors'][number]): string {
  const when = timestamp === null ? '' : `${timestamp.slice(0, 19)}Z `;
  return `${when}${url}: ${status === undefined ? '' : `${status} `}${error}`;
}
