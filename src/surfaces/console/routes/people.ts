import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../platform/accounts/index.ts';

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
