import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals } from '../command.ts';
import { findMonitor, found, minute, watched } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--json] <id or name>',
  description: 'Shows the targets, schedule and last result of a monitor.',
  examples: ['trawl monitor show --json 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d'],
  help: { json: 'print it as JSON', ...SERVICE.help },
  options: { ...SERVICE.options },
  async run(context) {
    const [monitor = ''] = positionals(context, ['monitor']);
    const { out } = context;
    const service = remote(context);
    const monitorId = await findMonitor(service, monitor);
    const { data } = await service.request('GET /v2/monitor/:monitorId', { params: { monitorId } });
    if (context.values.json) {
      out.print(JSON.stringify(data, undefined, 2));
      return 0;
    }
    const [first = '', ...others] = watched(data);
    const rows = [
      ['name', data.name],
      ['status', data.currentCheckId === null ? data.status : `${data.status}, checking now`],
      ['watches', first],
      ...others.map((other) => ['', other]),
      ['schedule', `${data.schedule.text ?? data.schedule.cron} (${data.schedule.timezone})`],
      ['next check', minute(data.nextRunAt)],
      ['last check', minute(data.lastRunAt)],
      ['last result', found(data.lastCheckSummary)],
      ...(data.goal === null ? [] : [['goal', data.goal]]),
      ...(data.webhook === null ? [] : [['webhook', data.webhook.url]]),
      ...(data.emailRecipientSubscriptions ?? []).map(({ email, status }) => ['email', `${email} (${status})`]),
      ['kept', counted(data.retentionDays, 'day')],
      ['credits', `up to ${count(data.estimatedCreditsPerMonth ?? 0)} a month`],
    ];
    for (const line of table(rows)) out.print(line);
    return 0;
  },
};
