import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals, report, text } from '../command.ts';
import { findMonitor, found, minute, setStatus, watched } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const monitorListCommand: Command = {
  usage: '[--limit <monitors>] [--json]',
  description: 'Lists monitors, newest first, with their last result and next check (UTC).',
  examples: ['trawl monitor list'],
  help: { limit: 'maximum number of monitors, up to 100; 25 by default', json: 'print a JSON array', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    positionals(context, []);
    const { out } = context;
    const query = { limit: text(context, 'limit') };
    const { data } = await remote(context).request('GET /v2/monitor', { query });
    if (context.values.json) {
      out.print(JSON.stringify(data, undefined, 2));
      return 0;
    }
    if (data.length === 0) {
      out.note('no monitors; create one with trawl monitor create');
      return 0;
    }
    const rows = data.map((monitor) => [
      monitor.id,
      monitor.name,
      monitor.currentCheckId === null ? monitor.status : 'checking',
      found(monitor.lastCheckSummary),
      minute(monitor.nextRunAt),
      watched(monitor)[0] ?? '',
    ]);
    for (const line of table([['ID', 'NAME', 'STATUS', 'LAST RESULT', 'NEXT CHECK', 'WATCHES'], ...rows])) {
      out.print(line);
    }
    return 0;
  },
};

export const monitorShowCommand: Command = {
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

export const monitorPauseCommand = setStatus(
  'paused',
  'Pauses a monitor: no scheduled checks until it is resumed.',
  'trawl monitor pause 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d',
);

export const monitorResumeCommand = setStatus(
  'active',
  'Resumes a paused monitor.',
  'trawl monitor resume 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d',
);

export const monitorDeleteCommand: Command = {
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

export const monitorFeedCommand: Command = {
  usage: '[--revoke] [--json] <id or name>',
  description: 'Creates links to what a monitor finds, as RSS, Atom and JSON Feed. Earlier links stop working.',
  examples: ['trawl monitor feed Prices', 'trawl monitor feed --revoke Prices'],
  help: { revoke: 'revoke the links instead', json: 'print them as JSON', ...SERVICE.help },
  options: { revoke: { type: 'boolean' }, ...SERVICE.options },
  async run(context) {
    const [monitor = ''] = positionals(context, ['monitor']);
    const service = remote(context);
    const params = { monitorId: await findMonitor(service, monitor) };
    if (context.values.revoke) {
      await service.request('DELETE /v2/monitor/:monitorId/feed', { params });
      report(context, { revoked: params.monitorId }, `revoked the feed of ${params.monitorId}`);
      return 0;
    }
    const { urls } = await service.request('POST /v2/monitor/:monitorId/feed', { params });
    report(context, urls, table(Object.entries(urls)).join('\n'), context.out.print);
    return 0;
  },
};
