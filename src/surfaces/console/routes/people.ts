import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { linkUrl } from '../../../platform/accounts/index.ts';
import { email, id, idParams, role } from '../fields.ts';
import type { SessionDeps } from '../session-view.ts';

/** The people of the current organization. */
export function peopleRoutes({ accounts }: SessionDeps): ConsoleRoute[] {
  const { members, invitations, setup } = accounts.people;
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/people',
      access: 'member',
      handler: async ({ viewer }) => ({ people: await members.list(viewer) }),
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/people/:id',
      access: 'admin',
      params: idParams,
      body: z.object({ role: role.optional(), teamIds: z.array(id).max(1000).optional() }),
      handler: async ({ viewer, params, body, address }) => ({
        person: await members.change(viewer, params.id, body, address),
      }),
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/people/:id',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params, address }) => {
        await members.remove(viewer, params.id, address);
        return {};
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/people/:id/reset-link',
      access: 'owner',
      params: idParams,
      handler: async ({ viewer, params, address, baseUrl }) => {
        const { token, expiresAt } = await setup.resetLinkFor(viewer, params.id, address);
        return { url: linkUrl(baseUrl, 'reset', token), expiresAt };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/invitations',
      access: 'admin',
      handler: async ({ viewer }) => ({ invitations: await invitations.list(viewer.organizationId) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/invitations',
      access: 'admin',
      body: z.object({ email, role, teamIds: z.array(id).max(1000).optional() }),
      handler: async ({ viewer, body, address, baseUrl }) =>
        invitations.invite(viewer, { ...body, teamIds: body.teamIds ?? [viewer.teamId] }, address, baseUrl),
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/invitations/:id',
      access: 'admin',
      params: idParams,
      handler: async ({ viewer, params, address }) => {
        await invitations.withdraw(viewer, params.id, address);
        return {};
      },
    }),
  ];
}
