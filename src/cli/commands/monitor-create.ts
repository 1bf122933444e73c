import type { Sent } from '@trawl/contract/endpoint.ts';
import type { monitor } from '@trawl/contract/v2/monitor/endpoints.ts';
import { type Command, positionals, report, several, text, UsageError } from '../command.ts';
import { minute, watched } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage:
    '[--name <text>] [--schedule <words or cron>] [--timezone <name>] [--page <url>]… [--site <url>]… [--query <words>]…\n' +
    '    [--papers <words>]… [--goal <text>] [--mail <address>]… [--webhook <url>] [--json]',
  description: 'Creates a monitor for pages, sites, searches or new papers and prints its id.',
  examples: [
    "trawl monitor create --name Prices --schedule 'daily at 9:00' --page shop.example/mug",
    "trawl monitor create --name Graphs --papers 'graph attention' --mail ann@example.org",
  ],
  help: {
    name: 'name of the monitor (default: its first target)',
    schedule: '"every 30 minutes", "daily at 9:00", … or a five-field cron expression (default: daily)',
    timezone: 'time zone of the schedule, such as Europe/Berlin (default: UTC)',
    page: 'page to watch; may be repeated',
    site: 'site to crawl at each check; may be repeated',
    query: 'web search to watch for new results; needs --goal; may be repeated',
    papers: 'search of the paper index to watch for new papers; may be repeated',
    goal: 'which changes matter to you, in your own words',
    mail: 'email address to notify of changes; may be repeated',
    webhook: 'https URL that receives page and check events',
    json: 'print the monitor as JSON',
    ...SERVICE.help,
  },
  options: {
    name: { type: 'string' },
    schedule: { type: 'string' },
    timezone: { type: 'string' },
    page: { type: 'string', multiple: true },
    site: { type: 'string', multiple: true },
    query: { type: 'string', multiple: true },
    papers: { type: 'string', multiple: true },
    goal: { type: 'string' },
    mail: { type: 'string', multiple: true },
    webhook: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    positionals(context, []);
    const [pages, sites, queries, papers] = ['page', 'site', 'query', 'papers'].map((name) => several(context, name));
    const targets = [
      ...(pages?.length ? [{ type: 'scrape', urls: pages } as const] : []),
      ...(sites ?? []).map((url) => ({ type: 'crawl', url }) as const),
      ...(queries?.length ? [{ type: 'search', queries } as const] : []),
      ...(papers?.length ? [{ type: 'search', index: 'papers', queries: papers } as const] : []),
    ];
    if (targets.length === 0) throw new UsageError('nothing to watch: give --page, --site, --query or --papers');
    const schedule = text(context, 'schedule') ?? 'daily';
    const timezone = text(context, 'timezone');
    const goal = text(context, 'goal');
    const webhook = text(context, 'webhook');
    const recipients = several(context, 'mail');
    const body: Sent<(typeof monitor)['POST /v2/monitor'], 'body'> = {
      name: text(context, 'name') ?? (watched({ targets })[0] ?? '').slice(0, 256),
      schedule: {
        ...(isCron(schedule) ? { cron: schedule } : { text: schedule }),
        ...(timezone === undefined ? {} : { timezone }),
      },
      targets,
      ...(goal === undefined ? {} : { goal }),
      ...(webhook === undefined ? {} : { webhook: { url: webhook } }),
      ...(recipients.length === 0 ? {} : { notification: { email: { enabled: true, recipients } } }),
    };
    const { data } = await remote(context).request('POST /v2/monitor', { body });
    report(context, data, data.id, context.out.print);
    context.out.note(`created "${data.name}" (${data.schedule.text ?? data.schedule.cron}, ${data.schedule.timezone})`);
    context.out.note(`first check at ${minute(data.nextRunAt)} UTC; to check now, run trawl monitor run ${data.id}`);
    return 0;
  },
};

/** Words have no digit, star or slash in every field. */
const isCron = (schedule: string): boolean => {
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5 && fields.slice(0, 2).every((field) => /^[\d*/,-]+$/.test(field));
};
