import type { delivery } from '@trawl/contract/api/webhooks.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useList } from '../../api/use-list.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Secret } from './secret.tsx';

type Delivery = Wire<typeof delivery>;

const TONES: Record<Delivery['state'], Tone> = { pending: 'info', delivered: 'ok', failed: 'danger' };

export default function WebhooksPage() {
  const [state, setState] = useState('');
  const { items, failure, loading, reload, more, busy } = useList(
    'GET /api/webhooks/deliveries',
    { state, limit: 50 },
    'deliveries',
    4_000,
  );
  return (
    <Page title="Webhooks" about="Every event sent or waiting to be sent to your servers, newest first.">
      <Secret />
      <div className="filters">
        <SelectField
          label="State"
          value={state}
          onValue={setState}
          options={[{ value: '', label: 'All' }, ...Object.keys(TONES).map((value) => ({ value, label: value }))]}
        />
      </div>
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {items === undefined ? (
          loading && <Skeleton lines={6} />
        ) : items.length === 0 ? (
          <Empty icon="out" title={state === '' ? 'No deliveries yet' : 'No deliveries in this state'}>
            A crawl or a batch with a <code>webhook</code> tells your server what happens.
          </Empty>
        ) : (
          <Deliveries deliveries={items} reload={reload} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}

function Deliveries({ deliveries, reload }: { deliveries: readonly Delivery[]; reload: () => void }) {
  return (
    <Table
      label="Deliveries"
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        {
          name: 'Event',
          cell: ({ type, job }) => <Link to={`/crawls/${encodeURIComponent(job)}`}>{type}</Link>,
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
