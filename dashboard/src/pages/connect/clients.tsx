import type { ConnectedClient } from '@trawl/contract/api/oauth.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { Scopes } from '../keys/scopes.tsx';

/** The clients that signed in with the browser. */
export function Clients() {
  const { data, failure, reload } = useRead('GET /api/oauth/clients', {});
  const [leaving, setLeaving] = useState<ConnectedClient>();
  const say = useToast();
  if (failure !== undefined) return <FailureNotice failure={failure} retry={reload} />;
  if (data === undefined || data.clients.length === 0) return null;
  return (
    <Card title="Connected clients" flush>
      <Table
        label="Connected clients"
        rows={data.clients}
        rowKey={(client) => client.id}
        columns={[
          {
            name: 'Client',
            wide: true,
            cell: ({ name, connectedBy }) => (
              <TwoLines first={name} second={connectedBy === null ? null : `by ${connectedBy}`} />
            ),
          },
          {
            name: 'Scopes',
            cell: ({ scopes }) => (
              <span className="row tags">
                <Scopes of={scopes} />
              </span>
            ),
          },
          { name: 'Connected', right: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { name: 'Last used', right: true, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
          {
            name: 'Actions',
            bare: true,
            cell: (client) =>
              client.canEdit && (
                <IconButton small icon="trash" label={`Disconnect ${client.name}`} onClick={() => setLeaving(client)} />
              ),
          },
        ]}
      />
      {leaving !== undefined && (
        <Confirm
          title="Disconnect this client?"
          verb="Disconnect"
          onClose={() => setLeaving(undefined)}
          act={async () => {
            await request('DELETE /api/oauth/clients/:id', { params: { id: leaving.id } });
            say('Disconnected');
            reload();
          }}
        >
          <p>
            <strong className="anywhere">{leaving.name}</strong> is refused at once. It can ask for a new sign-in.
          </p>
        </Confirm>
      )}
    </Card>
  );
}
