import type { delivery } from '@trawl/contract/api/webhooks.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { Link } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';

type Delivery = Wire<typeof delivery>;

export const TONES: Record<Delivery['state'], Tone> = { pending: 'info', delivered: 'ok', failed: 'danger' };

/** Events, one a row. */
export function Deliveries({ deliveries, reload }: { deliveries: readonly Delivery[]; reload: () => void }) {
  return (
    <Table
      label="Deliveries"
      rows={deliveries}
      rowKey={({ id }) => id}
      compact
      columns={[
        {
          name: 'Event',
          wide: true,
          cell: ({ type, job, url, problem }) => (
            <TwoLines
              first={<Link to={`/activity/${encodeURIComponent(job)}`}>{type}</Link>}
              second={[problem, url].filter(Boolean).join(' · ')}
              title={url}
            />
          ),
        },
        {
          name: 'State',
          // A status that was refused is in the problem.
          cell: ({ state, attempts, status }) => (
            <Badge tone={TONES[state]} dot>
              {state === 'pending' && attempts > 0 ? 'trying again' : state}
              {state === 'delivered' && ` · ${status}`}
            </Badge>
          ),
        },
        {
          name: 'Attempts',
          right: true,
          unit: ({ attempts }) => (attempts === 1 ? 'attempt' : 'attempts'),
          cell: ({ attempts }) => (attempts === 0 ? '' : attempts),
        },
        { name: 'When', right: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
        { name: 'Again', bare: true, cell: ({ id }) => <Resend id={id} then={reload} /> },
      ]}
    />
  );
}

function Resend({ id, then }: { id: string; then: () => void }) {
  const say = useToast();
  const { run, busy } = useAction(async () => {
    await request('POST /api/webhooks/deliveries/:id/resend', { params: { id } }).then(
      () => say('Queued for delivery'),
      () => say('Could not be queued', 'danger'),
    );
    then();
  });
  return <IconButton small icon="refresh" label="Send again" busy={busy} onClick={() => void run()} />;
}
