import type { Team } from '@trawl/contract/api/organizations.ts';
import type { Role } from '@trawl/contract/roles.ts';
import { type FormEvent, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { RoleFields } from './role-fields.tsx';

export function InviteDialog({
  teams,
  to = '',
  onClose,
  onInvited,
}: {
  teams: readonly Team[];
  /** The address to begin with. */
  to?: string | undefined;
  onClose(): void;
  onInvited(invited: Body<'POST /api/invitations'>): void;
}) {
  const { team, service } = useSignedIn();
  const [email, setEmail] = useState(to);
  const [role, setRole] = useState<Role>('member');
  const [teamIds, setTeamIds] = useState<readonly string[]>([team.id]);
  const invite = useAction(async () =>
    onInvited(await request('POST /api/invitations', { body: { email, role, teamIds } })),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void invite.run();
  };
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          required
          autoFocus
          maxLength={254}
          help={
            service.mail
              ? 'The invitation is sent to this address; you get the link too.'
              : 'This service sends no email: you get a link to pass on.'
          }
          value={email}
          onValue={setEmail}
          error={invite.failure?.issue('email')}
        />
        <RoleFields role={role} onRole={setRole} teams={teams} teamIds={teamIds} onTeamIds={setTeamIds} />
        <FailureNotice failure={invite.failure} except={['email']} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.busy}>
            Invite
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
