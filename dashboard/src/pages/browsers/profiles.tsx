import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

/** Milliseconds between two polls. */
const POLL = 15_000;

/** The saved profiles, each with a button that deletes it. */
export function Profiles() {
  const { data, failure, loading, reload } = useRead('GET /api/browser-profiles', {}, POLL);
  const [deleting, setDeleting] = useState<string>();
  return (
    <Card
      title="Profiles"
      about="Cookies, local storage and IndexedDB of sessions and scrapes, saved under a name."
      flush
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        loading && <Skeleton lines={2} />
      ) : data.profiles.length === 0 ? (
        <Empty icon="lock" title="No profiles yet">
          Open a session with a profile name; the profile is saved when the session ends.
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
                <Button
                  small
                  look="quiet"
                  icon="trash"
                  aria-label={`Delete ${name}`}
                  onClick={() => setDeleting(name)}
                />
              ),
            },
          ]}
        />
      )}
      {deleting !== undefined && (
        <Confirm
          title={`Delete the profile ${deleting}?`}
          verb="Delete the profile"
          onClose={() => setDeleting(undefined)}
          act={async () => {
            await request('DELETE /v2/interact/profiles/:name', { params: { name: deleting } });
            reload();
          }}
        >
          <p>Sites where it is signed in will ask you to sign in again. Open sessions are not affected.</p>
        </Confirm>
      )}
    </Card>
  );
}
