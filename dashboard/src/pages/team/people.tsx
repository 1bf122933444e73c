import type { Team } from '@trawl/contract/api/organizations.ts';
import type { Person } from '@trawl/contract/api/people.ts';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { initials } from '../../app/side-menus.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import './team.css';

type Open =
  | { what: 'invite'; email?: string }
  | { what: 'role' | 'remove'; person: Person }
  | { what: 'link'; title: string; url: string; mailed: boolean; expiresAt: string };

/** The people of the organization. */
export function People() {
  const { isAdmin, role } = useSignedIn();
  const { refresh } = useSession();
  const say = useToast();
  const people = useRead('GET /api/people', {});
  const teams = useRead('GET /api/teams', {});
  const invitations = useRead('GET /api/invitations', isAdmin ? {} : undefined);
  const asked = new URLSearchParams(useSearch()).get('invite');
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open | undefined>(
    asked !== null && isAdmin ? { what: 'invite', email: asked } : undefined,
  );
  const close = (): void => {
    setOpen(undefined);
    if (asked !== null) navigate('/team', { replace: true });
  };

  const resetLink = async (person: Person): Promise<void> => {
    const { url, expiresAt } = await request('POST /api/people/:id/reset-link', { params: { id: person.id } });
    setOpen({ what: 'link', title: `A new password for ${person.name}`, url, mailed: false, expiresAt });
  };
  const canChange = (person: Person): boolean => isAdmin && (person.role !== 'owner' || role === 'owner');

  return (
    <div className="stack loose">
      <Card
        flush
        title="People"
        actions={
          isAdmin && (
            <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'invite' })}>
              Invite
            </Button>
          )
        }
      >
        <FailureNotice failure={people.failure} retry={people.reload} />
        {people.data === undefined ? (
          people.loading && <Skeleton lines={4} />
        ) : (
          <Table
            label="People"
            rows={people.data.people}
            rowKey={(person) => person.id}
            columns={[
              { name: 'Name', wide: true, cell: (person) => <Who person={person} /> },
              {
                name: 'Role',
                cell: (person) => <Badge tone={person.role === 'member' ? 'plain' : 'accent'}>{person.role}</Badge>,
              },
              {
                name: 'Teams',
                cell: (person) => <span className="small">{teamNames(person, teams.data?.teams)}</span>,
              },
              { name: 'Last sign-in', right: true, cell: (person) => <Ago at={person.lastSignInAt} /> },
              {
                name: 'Actions',
                bare: true,
                cell: (person) =>
                  (canChange(person) || person.isMe) && (
                    <Menu
                      label={`What to do with ${person.name}`}
                      className="button quiet bare small"
                      button={<Icon name="more" />}
                      items={[
                        canChange(person) && {
                          label: 'Role and teams …',
                          icon: 'edit',
                          act: () => setOpen({ what: 'role', person }),
                        },
                        role === 'owner' && {
                          label: 'Link for a new password …',
                          icon: 'key',
                          act: () => void resetLink(person).catch((error) => say(String(error.message), 'danger')),
                        },
                        {
                          label: person.isMe ? 'Leave the organization …' : 'Remove …',
                          icon: 'out',
                          danger: true,
                          act: () => setOpen({ what: 'remove', person }),
                        },
                      ]}
                    />
                  ),
              },
            ]}
          />
        )}
      </Card>
      {isAdmin && <Invitations invitations={invitations} teams={teams.data?.teams} />}

      {open?.what === 'invite' && (
        <InviteDialog
          teams={teams.data?.teams ?? []}
          to={open.email}
          onClose={close}
          onInvited={(made) => {
            invitations.reload();
            setOpen({
              what: 'link',
              title: `An invitation for ${made.invitation.email}`,
              url: made.url,
              mailed: made.mailed,
              expiresAt: made.invitation.expiresAt,
            });
          }}
        />
      )}
      {open?.what === 'link' && <LinkDialog {...open} onClose={close} />}
      {open?.what === 'role' && (
        <RoleDialog person={open.person} teams={teams.data?.teams ?? []} onClose={close} onSaved={people.reload} />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={open.person.isMe ? 'Leave the organization?' : `Remove ${open.person.name}?`}
          verb={open.person.isMe ? 'Leave' : 'Remove'}
          onClose={close}
          act={async () => {
            await request('DELETE /api/people/:id', { params: { id: open.person.id } });
            if (open.person.isMe) await refresh();
            else people.reload();
          }}
        >
          <p>All sessions end at once. Keys stay valid; revoke them on the Keys page.</p>
        </Confirm>
      )}
    </div>
  );
}

function Who({ person }: { person: Person }) {
  return (
    <div className="who">
      <span className="avatar" data-initials={initials(person.name)} aria-hidden="true" />
      <TwoLines
        first={
          <>
            <bdi>{person.name}</bdi>
            {person.isMe && <span className="dim"> (you)</span>}
          </>
        }
        second={person.email}
      />
    </div>
  );
}

function teamNames(person: Person, teams: readonly Team[] | undefined): string {
  if (person.role !== 'member') return 'all';
  if (person.teamIds.length === 0) return 'none: cannot sign in';
  const names = person.teamIds
    .map((id) => teams?.find((team) => team.id === id)?.name)
    .filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : '…';
}
