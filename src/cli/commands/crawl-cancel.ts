import { type Command, positionals, report } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<id>',
  description: 'Cancels a crawl. The pages that are stored stay; trawl export prints them.',
  examples: ['trawl crawl cancel 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [id = ''] = positionals(context, ['id']);
    const { status } = await remote(context).request('DELETE /v2/crawl/:id', { params: { id } });
    report(context, { id, status }, `${status} ${id}`);
    return 0;
  },
};
