import { ConsoleReply, type Viewer } from '../../foundation/routing/console-route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { SESSION_LIFE } from '../../platform/accounts/index.ts';

/** What the dashboard may know of the installation before anybody signs in. */
export interface ServiceFacts {
  readonly version: string;
  readonly auth: 'required' | 'open';
  readonly mail: boolean;
}

/** Where a sign-in with OpenID Connect begins. */
export const OIDC_START = '/api/oidc/start';

export interface SessionDeps {
  readonly accounts: Accounts;
  readonly service: ServiceFacts;
}

/** The answer of GET /api/session. */
export async function sessionView(
  { accounts, service }: SessionDeps,
  viewer: Viewer | undefined,
  token: string | undefined,
  baseUrl: string,
): Promise<object> {
  const { oidc } = accounts.people;
  const provider = oidc === undefined ? null : { name: oidc.name, url: OIDC_START };
  const about = { service: { ...service, url: baseUrl, oidc: provider } };
  if (viewer === undefined || token === undefined) {
    return { state: (await accounts.people.setup.isDone()) ? 'signed-out' : 'setup', ...about };
  }
  const places = await accounts.people.places(viewer.personId);
  const here = places.find(({ teamId }) => teamId === viewer.teamId);
  const team = await accounts.teams.get(viewer.teamId);
  return {
    state: 'signed-in',
    csrf: accounts.people.sessions.csrf(token),
    person: {
      id: viewer.personId,
      email: viewer.email,
      name: viewer.name,
      hasPassword: await accounts.people.hasPassword(viewer.personId),
    },
    organization: { id: viewer.organizationId, name: here?.organizationName ?? '' },
    team: {
      id: viewer.teamId,
      name: here?.teamName ?? '',
      plan: team.plan.name,
      zeroDataRetention: team.zeroDataRetention,
    },
    role: viewer.role,
    isOperator: viewer.isOperator,
    teams: places.map((place) => ({
      id: place.teamId,
      name: place.teamName,
      organization: { id: place.organizationId, name: place.organizationName },
      role: place.role,
    })),
    expiresAt: viewer.sessionEnds,
    ...about,
  };
}

/** The same for a session that has just begun, with its cookie. */
export async function letIn(deps: SessionDeps, token: string, baseUrl: string): Promise<ConsoleReply> {
  const viewer = await deps.accounts.people.sessions.find(token);
  return new ConsoleReply({
    session: { token, maxAgeSeconds: SESSION_LIFE / 1000 },
    body: await sessionView(deps, viewer, token, baseUrl),
  });
}
