import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../platform/accounts/index.ts';
import { actorOf } from '../actor.ts';

/** Organizations and teams. */
export const organizationRoutes = ({ tenants }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/organizations', async ({ viewer }) => ({
    organizations: await tenants.organizations(viewer),
  })),
  consoleRoute('POST /api/organizations', async ({ viewer, body, address }) =>
    tenants.addOrganization(viewer, body, address),
  ),
  consoleRoute('PATCH /api/organizations/:id', async ({ viewer, params, body, address }) => ({
    organization: await tenants.renameOrganization(viewer, params.id, body.name, address),
  })),
  consoleRoute('GET /api/teams', async ({ viewer }) => ({ teams: await tenants.teams(viewer) })),
  consoleRoute('POST /api/teams', async ({ viewer, body, address }) => ({
    team: await tenants.addTeam(viewer, body.name, address),
  })),
  consoleRoute('PATCH /api/teams/:id', async ({ viewer, params, body, address }) => ({
    team: await tenants.changeTeam(viewer, params.id, body, address),
  })),
];

/** The people of the current organization. */
export const peopleRoutes = ({ people }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/people', async ({ viewer }) => ({ people: await people.members.list(viewer) })),
  consoleRoute('PATCH /api/people/:id', async ({ viewer, params, body, address }) => ({
    person: await people.members.change(viewer, params.id, body, address),
  })),
  consoleRoute('DELETE /api/people/:id', async ({ viewer, params, address }) => {
    await people.members.remove(viewer, params.id, address);
    return {};
  }),
  consoleRoute('POST /api/people/:id/reset-link', async ({ viewer, params, address, baseUrl }) => {
    const { token, expiresAt } = await people.setup.resetLinkFor(viewer, params.id, address);
    return { url: linkUrl(baseUrl, 'reset', token), expiresAt };
  }),
  consoleRoute('GET /api/invitations', async ({ viewer }) => ({
    invitations: await people.invitations.list(viewer.organizationId),
  })),
  consoleRoute('POST /api/invitations', async ({ viewer, body, address, baseUrl }) => {
    const teamIds = body.teamIds ?? [viewer.teamId];
    return people.invitations.invite(viewer, { ...body, teamIds }, address, baseUrl);
  }),
  consoleRoute('DELETE /api/invitations/:id', async ({ viewer, params, address }) => {
    await people.invitations.withdraw(viewer, params.id, address);
    return {};
  }),
];

/** The threat policy of the current team. */
export const threatProtectionRoutes = ({ threats }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/threat-protection', async ({ viewer }) => ({ policy: await threats.get(viewer.teamId) })),
  consoleRoute('PUT /api/threat-protection', async ({ viewer, body, address }) => ({
    policy: await threats.put(viewer.teamId, body, actorOf(viewer, address)),
  })),
];
