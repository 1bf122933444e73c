import type { Team } from '@trawl/contract/api/organizations.ts';
import type { Person } from '@trawl/contract/api/people.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { RoleFields } from './role-fields.tsx';

export function RoleDialog({
  person,
  teams,
  onClose,
  onSaved,
}: {
  person: Person;
  teams: readonly Team[];
  onClose(): void;
  onSaved(): void;
}) {
  const { refresh } = useSession();
  const say = useToast();
  const [role, setRole] = useState(person.role);
  const [teamIds, setTeamIds] = useState(person.teamIds);
  const save = useAction(async () => {
    const body = { role, ...(role === 'member' ? { teamIds } : {}) };
    await request('PATCH /api/people/:id', { params: { id: person.id }, body });
    say('Saved');
    onSaved();
    onClose();
    if (person.isMe) await refresh();
  });
  return (
    <Dialog title={`Role of ${person.name}`} onClose={onClose}>
      <RoleFields role={role} onRole={setRole} teams={teams} teamIds={teamIds} onTeamIds={setTeamIds} />
      <FailureNotice failure={save.failure} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={save.busy} onClick={() => void save.run()}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
