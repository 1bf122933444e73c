import type { Team } from '@trawl/contract/api/organizations.ts';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { asFailure } from '../../api/failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Teams of the organization: each has its own keys, credits, jobs and log. */
export function Teams() {
  const { team, isAdmin } = useSignedIn();
  const { take, refresh } = useSession();
  const say = useToast();
  const { data, failure, loading, reload } = useRead('GET /api/teams', {});
  const [making, setMaking] = useState(false);
  const change = (to: Team): void => {
    request('POST /api/session/team', { body: { teamId: to.id } }).then(take, (error) =>
      say(asFailure(error).message, 'danger'),
    );
  };
  return (
    <div className="stack">
      <Card
        flush
        title="Teams"
        about="Each team has its own keys, credits, jobs and activity log. Teams cannot see each other's data."
        actions={
          isAdmin && (
            <Button icon="plus" onClick={() => setMaking(true)}>
              New team
            </Button>
          )
        }
      >
        <FailureNotice failure={failure} retry={reload} />
        {data === undefined ? (
          loading && <Skeleton lines={3} />
        ) : (
          <Table
            label="Teams"
            rows={data.teams}
            rowKey={(one) => one.id}
            columns={[
              { name: 'Name', wide: true, cell: (one) => <strong className="clip">{one.name}</strong> },
              { name: 'Plan', cell: (one) => <Badge>{one.planTitle}</Badge> },
              {
                name: 'Retention',
                cell: (one) =>
                  one.zeroDataRetention === 'forced' ? (
                    <Badge tone="info">zero retention</Badge>
                  ) : (
                    <span className="dim">standard</span>
                  ),
              },
              {
                name: 'Actions',
                bare: true,
                cell: (one) =>
                  one.id === team.id ? (
                    <Badge tone="accent">current</Badge>
                  ) : (
                    <Button small onClick={() => change(one)}>
                      Switch to this team
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Card>
      {making && (
        <NewTeam
          onClose={() => setMaking(false)}
          onMade={() => {
            reload();
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function NewTeam({ onClose, onMade }: { onClose(): void; onMade(): void }) {
  const [name, setName] = useState('');
  const make = useAction(async () => {
    await request('POST /api/teams', { body: { name } });
    onClose();
    onMade();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void make.run();
  };
  return (
    <Dialog title="New team" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={100}
          value={name}
          onValue={setName}
          error={make.failure?.issue('name')}
        />
        <FailureNotice failure={make.failure} except={['name']} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={make.busy}>
            Create the team
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
