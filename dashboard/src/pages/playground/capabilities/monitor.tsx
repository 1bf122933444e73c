import type { Body } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { exactly } from '../../../ui/time.tsx';
import { isCron } from '../../monitors/cron.ts';
import type { Capability } from '../capability.ts';

export const capability: Capability = {
  id: 'monitor',
  about: 'Checks pages, a site or searches on a schedule, and says what changed.',
  cost: 'each check costs the same as a scrape, a crawl or a search',
  verb: 'Create monitor',
  start: {
    name: 'Watched pages',
    'schedule.text': 'daily',
    'schedule.timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  complete: (inputs) => {
    const { text, ...rest } = inputs.schedule as { readonly text: string };
    return isCron(text) ? { ...inputs, schedule: { cron: text.trim(), ...rest } } : inputs;
  },
  needsModel: ({ goal }) => (goal === undefined ? undefined : 'Rules judge the changes by the goal.'),
  js: (inputs) => ({ method: 'createMonitor', args: [inputs], options: {} }),
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
