import type { delivery } from '@trawl/contract/api/webhooks.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { Link } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';

type Delivery = Wire<typeof delivery>;

export const TONES: Record<Delivery['state'], Tone> = { pending: 'info', delivered: 'ok', failed: 'danger' };

/** Events, one a row. */
export function Deliveries({ deliveries, reload }: { deliveries: readonly Delivery[]; reload: () => void }) {
  return (
    <Table
      label="Deliveries"
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Event',
          cell: ({ type, job }) => <Link to={`/activity/${encodeURIComponent(job)}`}>{type}</Link>,
        },
        {
          name: 'To',
          wide: true,
          cell: ({ url, problem }) => (
            <>
              <span className="clip">{url}</span>
              {problem !== null && <div className="dim small clip">{problem}</div>}
            </>
          ),
        },
        {
          name: 'State',
          cell: ({ state }) => (
            <Badge tone={TONES[state]} dot>
              {state}
            </Badge>
          ),
        },
        { name: 'Status', right: true, cell: ({ status }) => status ?? '–' },
        { name: 'Attempts', right: true, cell: ({ attempts }) => attempts },
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
  return (
    <Button small icon="refresh" busy={busy} onClick={() => void run()}>
      Send again
    </Button>
  );
}
