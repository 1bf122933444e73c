import { table } from '@trawl/contract/table.ts';
import type { Body } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { exactly } from '../../../ui/time.tsx';
import type { Capability } from '../capability.ts';

const OPTION_OF = table({ urls: 'page', url: 'site', queries: 'query' });

/** The targets as options; undefined where they say more than that. */
function optionsOf(value: unknown): readonly string[] | undefined {
  const [target = {}] = value as readonly Readonly<Record<string, unknown>>[];
  const { type: _, ...rest } = target;
  const options = Object.entries(rest).map(([name, given]) => {
    const option = OPTION_OF[name];
    return option === undefined ? undefined : [given].flat().flatMap((one) => [`--${option}`, String(one)]);
  });
  return options.every((one) => one !== undefined) ? options.flat() : undefined;
}

export const capability: Capability = {
  id: 'monitor',
  title: 'Monitor',
  about: 'Checks pages, a site or searches on a schedule, and says what changed.',
  order: 9,
  cost: 'each check as a scrape, a crawl or a search',
  verb: 'Create monitor',
  start: { 'schedule.text': 'daily', 'schedule.timezone': Intl.DateTimeFormat().resolvedOptions().timeZone },
  needsModel: ({ goal }) => (goal === undefined ? undefined : 'Changes are judged by the goal with rules.'),
  js: (inputs) => ({ method: 'createMonitor', args: [inputs], options: {} }),
  command: {
    name: 'monitor create',
    words: [],
    options: {
      name: 'name',
      'schedule.text': 'schedule',
      'schedule.timezone': 'timezone',
      goal: 'goal',
      webhook: 'webhook',
      'notification.email.recipients': 'mail',
    },
    special: { targets: optionsOf },
  },
  tool: (inputs) => ({ name: 'firecrawl_monitor_create', arguments: { body: inputs } }),
  Result: ({ body: { data } }: { body: Body<'POST /v2/monitor'> }) => (
    <div className="stack">
      <Facts
        rows={[
          ['Monitor', data.name],
          ['Schedule', `${data.schedule.cron} (${data.schedule.timezone})`],
          data.nextRunAt !== null && ['First check', exactly(data.nextRunAt)],
        ]}
      />
      <div>
        <ButtonLink to={`/monitors/${data.id}`} look="primary" icon="right">
          Open the monitor
        </ButtonLink>
      </div>
    </div>
  ),
};
