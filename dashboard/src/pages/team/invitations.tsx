import type { Team } from '@trawl/contract/api/organizations.ts';
import type { Invitation } from '@trawl/contract/api/people.ts';
import { type Body, request } from '../../api/client.ts';
import { asFailure } from '../../api/failure.ts';
import type { Loaded } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Open invitations. */
export function Invitations({
  invitations: { data, failure, reload },
  teams,
}: {
  invitations: Loaded<Body<'GET /api/invitations'>>;
  teams: readonly Team[] | undefined;
}) {
  const say = useToast();
  if (failure) {
    return (
      <Card title="Open invitations" flush>
        <FailureNotice failure={failure} retry={reload} />
      </Card>
    );
  }
  if (data === undefined || data.invitations.length === 0) return null;
  const withdraw = (invitation: Invitation): void => {
    request('DELETE /api/invitations/:id', { params: { id: invitation.id } }).then(
      () => {
        say('Invitation withdrawn');
        reload();
      },
      (error) => say(asFailure(error).message, 'danger'),
    );
  };
  return (
    <Card title="Open invitations" flush>
      <Table
        label="Open invitations"
        rows={data.invitations}
        rowKey={(invitation) => invitation.id}
        columns={[
          { name: 'Email', wide: true, cell: (invitation) => <span className="clip">{invitation.email}</span> },
          { name: 'Role', cell: (invitation) => <Badge>{invitation.role}</Badge> },
          {
            name: 'Teams',
            cell: (invitation) => (
              <span className="small">
                {invitation.teamIds.map((id) => teams?.find((team) => team.id === id)?.name ?? '…').join(', ') || '–'}
              </span>
            ),
          },
          { name: 'By', cell: (invitation) => invitation.invitedBy ?? '–' },
          { name: 'Expires', right: true, cell: (invitation) => <Ago at={invitation.expiresAt} /> },
          {
            name: 'Actions',
            bare: true,
            cell: (invitation) => (
              <IconButton
                small
                icon="trash"
                label={`Withdraw the invitation for ${invitation.email}`}
                onClick={() => withdraw(invitation)}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
