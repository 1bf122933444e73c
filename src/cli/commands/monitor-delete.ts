import { type Command, positionals, report } from '../command.ts';
import { findMonitor } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '<id or name>',
  description: 'Deletes a monitor with its checks and snapshots.',
  examples: ['trawl monitor delete 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [monitor = ''] = positionals(context, ['monitor']);
    const service = remote(context);
    const id = await findMonitor(service, monitor);
    await service.request('DELETE /v2/monitor/:monitorId', { params: { monitorId: id } });
    report(context, { deleted: id }, `deleted ${id}`);
    return 0;
  },
};
