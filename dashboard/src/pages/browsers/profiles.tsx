import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

/** Cookies and storage that were saved under names. */
export function Profiles() {
  const { data, failure, loading, reload } = useApi<{ profiles: readonly { name: string; updatedAt: string }[] }>(
    '/api/browser-profiles',
    15_000,
  );
  const [going, setGoing] = useState<string>();
  return (
    <Card title="Profiles" about="Cookies, local storage and IndexedDB of sessions and scrapes, under a name." flush>
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        loading && <Skeleton lines={2} />
      ) : data.profiles.length === 0 ? (
        <Empty icon="lock" title="No profiles yet">
          One is saved when a session ends that was opened with its name.
        </Empty>
      ) : (
        <Table
          label="Profiles"
          rows={data.profiles}
          rowKey={({ name }) => name}
          columns={[
            { name: 'Name', wide: true, cell: ({ name }) => <span className="clip">{name}</span> },
            { name: 'Saved', right: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
            {
              name: 'Delete',
              bare: true,
              right: true,
              cell: ({ name }) => (
                <Button small look="quiet" icon="trash" aria-label={`Delete ${name}`} onClick={() => setGoing(name)} />
              ),
            },
          ]}
        />
      )}
      {going !== undefined && (
        <Confirm
          title={`Delete the profile ${going}?`}
          verb="Delete the profile"
          onClose={() => setGoing(undefined)}
          act={async () => {
            await call('DELETE', `/v2/interact/profiles/${encodeURIComponent(going)}`);
            reload();
          }}
        >
          <p>Sites where it is signed in will ask again. Sessions that are open keep what they have.</p>
        </Confirm>
      )}
    </Card>
  );
}
