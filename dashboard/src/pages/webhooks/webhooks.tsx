import { useState } from 'react';
import { useList } from '../../api/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { More, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Deliveries, TONES } from './deliveries.tsx';
import { Secret } from './secret.tsx';

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
            {state !== '' ? (
              'Choose another one.'
            ) : (
              <>
                Start a crawl, a batch, a monitor or an agent with a <code>webhook</code>, and your server is told what
                happens. <a href="/guide/webhooks">How webhooks work</a>
              </>
            )}
          </Empty>
        ) : (
          <Deliveries deliveries={items} reload={reload} />
        )}
        <More onMore={more} busy={busy} />
      </Card>
    </Page>
  );
}
