import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { email, name, oldPassword, password, token } from '../fields.ts';
import { letIn, type SessionDeps } from '../session-view.ts';

/** What the one-time links lead to. Their tokens come in the body, so that no log has them. */
export function linkRoutes(deps: SessionDeps): ConsoleRoute[] {
  const { setup, invitations } = deps.accounts.people;
  return [
    consoleRoute({
      method: 'POST',
      path: '/api/links/look',
      access: 'anyone',
      body: z.object({ token }),
      handler: async ({ body }) => ({ link: await setup.look(body.token) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/setup',
      access: 'anyone',
      body: z.object({ token, email, name, password, organization: name.optional() }),
      handler: async ({ body: { token: link, ...who }, address, userAgent, baseUrl }) =>
        letIn(deps, await setup.setUp(link, who, { address, userAgent }), baseUrl),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/invitations/accept',
      access: 'anyone',
      // Whether the password is a new one is known only to the service.
      body: z.object({ token, name: name.optional(), password: oldPassword.optional() }),
      handler: async ({ body: { token: link, ...who }, address, userAgent, visitor, baseUrl }) =>
        letIn(deps, await invitations.accept(link, who, { address, userAgent }, visitor), baseUrl),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/password/reset',
      access: 'anyone',
      body: z.object({ token, password }),
      handler: async ({ body, address, userAgent, baseUrl }) =>
        letIn(deps, await setup.reset(body.token, body.password, { address, userAgent }), baseUrl),
    }),
  ];
}
