import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { idParams, name } from '../fields.ts';
import type { SessionDeps } from '../session-view.ts';

/** Organizations and teams. */
export function tenantRoutes({ accounts: { tenants } }: SessionDeps): ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/organizations',
      access: 'member',
      handler: async ({ viewer }) => ({ organizations: await tenants.organizations(viewer) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/organizations',
      access: 'operator',
      body: z.object({ name, team: name.default('Team') }),
      handler: async ({ viewer, body, address }) => tenants.addOrganization(viewer, body, address),
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/organizations/:id',
      access: 'member',
      params: idParams,
      body: z.object({ name }),
      handler: async ({ viewer, params, body, address }) => ({
        organization: await tenants.renameOrganization(viewer, params.id, body.name, address),
      }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/teams',
      access: 'member',
      handler: async ({ viewer }) => ({ teams: await tenants.teams(viewer) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/teams',
      access: 'admin',
      body: z.object({ name }),
      handler: async ({ viewer, body, address }) => ({ team: await tenants.addTeam(viewer, body.name, address) }),
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/teams/:id',
      access: 'admin',
      params: idParams,
      body: z.object({
        name: name.optional(),
        allowedIps: z.array(z.string().max(100)).max(200).optional(),
        zeroDataRetention: z.boolean().optional(),
        feedback: z.boolean().optional(),
        plan: z.string().max(50).optional(),
      }),
      handler: async ({ viewer, params, body, address }) => ({
        team: await tenants.changeTeam(viewer, params.id, body, address),
      }),
    }),
  ];
}
