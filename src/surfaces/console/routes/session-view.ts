import type { session } from '@trawl/contract/api/session.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ConsoleReply, type Viewer } from '../../../foundation/routing/console-route.ts';
import { SESSION_LIFE } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../deps.ts';

type Session = Wire<typeof session>;

/** Where a sign-in with OpenID Connect starts. */
const OIDC_START = '/api/oidc/start';

/** The session of a browser. @param viewer undefined without a valid session @param baseUrl where the client reaches the service */
export async function sessionView(
  { accounts, service }: SessionDeps,
  viewer: Viewer | undefined,
  token: string | undefined,
  baseUrl: string,
): Promise<Session> {
  const { oidc } = accounts.people;
  const provider = oidc === undefined ? null : { name: oidc.name, url: OIDC_START };
  const about = { service: { ...service, url: baseUrl, oidc: provider } };
  if (viewer === undefined || token === undefined) {
    return { state: (await accounts.people.setup.isDone()) ? 'signed-out' : 'setup', ...about };
  }
  const teams = await accounts.people.teamsOf(viewer.personId);
  const current = teams.find(({ teamId }) => teamId === viewer.teamId);
  const facts = await accounts.teams.get(viewer.teamId);
  return {
    state: 'signed-in',
    csrf: accounts.people.sessions.csrf(token),
    person: {
      id: viewer.personId,
      email: viewer.email,
      name: viewer.name,
      hasPassword: await accounts.people.hasPassword(viewer.personId),
    },
    organization: { id: viewer.organizationId, name: current?.organizationName ?? '' },
    team: {
      id: viewer.teamId,
      name: current?.teamName ?? '',
      plan: facts.plan.name,
      zeroDataRetention: facts.zeroDataRetention,
    },
    role: viewer.role,
    isOperator: viewer.isOperator,
    teams: teams.map((team) => ({
      id: team.teamId,
      name: team.teamName,
      organization: { id: team.organizationId, name: team.organizationName },
      role: team.role,
    })),
    expiresAt: viewer.sessionEnds,
    ...about,
  };
}

/** The reply that starts a session: its cookie, and the session. */
export async function newSession(deps: SessionDeps, token: string, baseUrl: string): Promise<ConsoleReply<Session>> {
  const viewer = await deps.accounts.people.sessions.find(token);
  return new ConsoleReply({
    session: { token, maxAgeSeconds: SESSION_LIFE / 1000 },
    body: await sessionView(deps, viewer, token, baseUrl),
  });
}
