import { useLocation } from 'wouter';
import { request } from '../api/client.ts';
import { asFailure } from '../api/failure.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { useToast } from '../ui/toast.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { useSession, useSignedIn } from './session.tsx';

/** Which team's keys, credits and requests the pages show. */
export function TeamMenu() {
  const { team, organization, teams } = useSignedIn();
  const { take } = useSession();
  const say = useToast();
  const [, navigate] = useLocation();
  const change = (teamId: string): void => {
    request('POST /api/session/team', { body: { teamId } }).then(take, (error) =>
      say(asFailure(error).message, 'danger'),
    );
  };
  const severalOrganizations = new Set(teams.map((one) => one.organization.id)).size > 1;
  return (
    <Menu
      label={`${team.name} ${organization.name}, change the team`}
      className="side-team"
      button={
        <>
          <TwoLines first={team.name} second={organization.name} />
          <Icon name="down" size={16} />
        </>
      }
      head={<p className="dim small">Work as the team</p>}
      items={[
        ...teams.map((one) => ({
          label: severalOrganizations ? `${one.name} · ${one.organization.name}` : one.name,
          chosen: one.id === team.id,
          act: () => one.id !== team.id && change(one.id),
        })),
        undefined,
        { label: 'Teams and people', icon: 'team' as const, act: () => navigate('/team') },
      ]}
    />
  );
}

export function MeMenu() {
  const { person, role } = useSignedIn();
  const { signOut } = useSession();
  const say = useToast();
  const [, navigate] = useLocation();
  return (
    <Menu
      label={`${person.name} ${role}, account`}
      className="side-me"
      button={
        <>
          <span className="avatar" data-initials={initials(person.name)} aria-hidden="true" />
          <TwoLines first={person.name} second={role} />
          <Icon name="more" size={16} />
        </>
      }
      head={<p className="dim small anywhere">{person.email}</p>}
      items={[
        { label: 'Settings', icon: 'settings', act: () => navigate('/settings') },
        undefined,
        {
          label: 'Sign out',
          icon: 'out',
          act: () => void signOut().catch((error) => say(asFailure(error).message, 'danger')),
        },
      ]}
    />
  );
}

/** Two letters of a name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}
