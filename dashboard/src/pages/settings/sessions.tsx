import type { BrowserSession } from '@trawl/contract/api/session.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { asFailure } from '../../api/failure.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { browserOf } from './browser-of.ts';

/** The sessions of the viewer. */
export function Sessions() {
  const { refresh } = useSession();
  const say = useToast();
  const { data, failure, loading, reload } = useRead('GET /api/sessions', {});
  const [asking, setAsking] = useState(false);
  const end = (session: BrowserSession): void => {
    request('DELETE /api/sessions/:id', { params: { id: session.id } }).then(reload, (error) =>
      say(asFailure(error).message, 'danger'),
    );
  };
  return (
    <div className="stack">
      <Card
        flush
        title="Sign-ins"
        about="Browsers where you are signed in."
        actions={
          <Button icon="out" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        }
      >
        <FailureNotice failure={failure} retry={reload} />
        {data === undefined ? (
          loading && <Skeleton lines={3} />
        ) : (
          <Table
            label="Sign-ins"
            rows={data.sessions}
            rowKey={(session) => session.id}
            columns={[
              {
                name: 'Browser',
                wide: true,
                cell: (session) => (
                  <span className="row" title={session.userAgent ?? undefined}>
                    {browserOf(session.userAgent)} {session.current && <Badge tone="accent">this one</Badge>}
                  </span>
                ),
              },
              { name: 'Address', cell: (session) => <code>{session.address ?? '–'}</code> },
              { name: 'Since', right: true, cell: (session) => <Ago at={session.createdAt} /> },
              { name: 'Last seen', right: true, cell: (session) => <Ago at={session.lastSeenAt} /> },
              {
                name: 'Actions',
                bare: true,
                cell: (session) =>
                  !session.current && (
                    <Button small onClick={() => end(session)}>
                      Sign out
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Card>
      {asking && (
        <Confirm
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          onClose={() => setAsking(false)}
          act={async () => {
            await request('DELETE /api/sessions');
            await refresh();
          }}
        >
          <p>All browsers are signed out, this one too. Keys keep working.</p>
        </Confirm>
      )}
    </div>
  );
}
