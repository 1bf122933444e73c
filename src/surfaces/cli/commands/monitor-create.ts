import { type Command, positionals, text, UsageError } from '../command.ts';
import { type Monitor, minute, PATH, SERVICE, several, watched } from '../monitors.ts';
import { remote } from '../remote.ts';

export const command: Command = {
  usage:
    '[--name <text>] [--schedule <words or cron>] [--timezone <name>] [--page <url>]… [--site <url>]… [--query <words>]…\n' +
    '    [--goal <text>] [--mail <address>]… [--webhook <url>] [--json]',
  description: 'Makes a monitor of pages, sites and searches, and prints its id.',
  help: {
    name: 'how it is called (default: what it watches)',
    schedule: '"every 30 minutes", "daily at 9:00", … or five fields of cron (default: daily)',
    timezone: 'of the schedule, such as Europe/Berlin (default: UTC)',
    page: 'a page to watch; may be repeated',
    site: 'a site to crawl at each check; may be repeated',
    query: 'a search of which new results are wanted; may be repeated; needs a goal',
    goal: 'what changes matter for; a language model judges by it',
    mail: 'who gets mail when something has changed; may be repeated',
    webhook: 'https address that is told of pages and checks',
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
    goal: { type: 'string' },
    mail: { type: 'string', multiple: true },
    webhook: { type: 'string' },
    json: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    positionals(context, []);
    const [pages, sites, queries] = ['page', 'site', 'query'].map((name) => several(context, name));
    const targets = [
      ...(pages?.length ? [{ type: 'scrape', urls: pages } as const] : []),
      ...(sites ?? []).map((url) => ({ type: 'crawl', url }) as const),
      ...(queries?.length ? [{ type: 'search', queries } as const] : []),
    ];
    if (targets.length === 0) throw new UsageError('name what to watch with --page, --site or --query');
    const schedule = text(context, 'schedule') ?? 'daily';
    const timezone = text(context, 'timezone');
    const goal = text(context, 'goal');
    const webhook = text(context, 'webhook');
    const recipients = several(context, 'mail');
    const { data } = await remote(context).ask<{ data: Monitor }>('POST', PATH, {
      name: text(context, 'name') ?? (watched({ targets })[0] ?? '').slice(0, 256),
      schedule: {
        ...(isCron(schedule) ? { cron: schedule } : { text: schedule }),
        ...(timezone === undefined ? {} : { timezone }),
      },
      targets,
      ...(goal === undefined ? {} : { goal }),
      ...(webhook === undefined ? {} : { webhook: { url: webhook } }),
      ...(recipients.length === 0 ? {} : { notification: { email: { enabled: true, recipients } } }),
    });
    context.out.print(context.values.json ? JSON.stringify(data, undefined, 2) : data.id);
    context.out.note(`made "${data.name}" (${data.schedule.cron}, ${data.schedule.timezone})`);
    context.out.note(`the first check is at ${minute(data.nextRunAt)} UTC; trawl monitor run ${data.id} checks now`);
    return 0;
  },
};

/** Words have no digit, star or slash in every field. */
const isCron = (schedule: string): boolean => {
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5 && fields.slice(0, 2).every((field) => /^[\d*/,-]+$/.test(field));
};
