import { z } from 'zod';
import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { linkUrl } from '../../../platform/accounts/index.ts';
import { email, id, idParams, name, oldPassword, password } from '../fields.ts';
import { letIn, type SessionDeps, sessionView } from '../session-view.ts';

/** Signing in and out, and what is one's own. */
export function sessionRoutes(deps: SessionDeps): ConsoleRoute[] {
  const { people } = deps.accounts;
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/session',
      access: 'anyone',
      handler: async ({ visitor, sessionToken, baseUrl }) => sessionView(deps, visitor, sessionToken, baseUrl),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/session',
      access: 'anyone',
      body: z.object({ email: z.string().max(300), password: oldPassword }),
      handler: async ({ body, address, userAgent, baseUrl }) =>
        letIn(deps, await people.signIn.withPassword(body.email, body.password, { address, userAgent }), baseUrl),
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/session',
      access: 'member',
      handler: async ({ viewer }) => {
        await people.sessions.end(viewer.personId, viewer.sessionId);
        return new ConsoleReply({ session: null });
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/sessions',
      access: 'member',
      handler: async ({ viewer }) => ({ sessions: await people.sessions.list(viewer) }),
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/sessions',
      access: 'member',
      handler: async ({ viewer }) => {
        const ended = await people.sessions.endAll(viewer.personId);
        return new ConsoleReply({ session: null, body: { ended } });
      },
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/sessions/:id',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params }) => {
        await people.sessions.end(viewer.personId, params.id);
        return params.id === viewer.sessionId ? new ConsoleReply({ session: null }) : {};
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/session/team',
      access: 'member',
      body: z.object({ teamId: id }),
      handler: async ({ viewer, body, sessionToken, baseUrl }) => {
        const token = sessionToken as string;
        await people.sessions.chooseTeam(viewer, token, body.teamId);
        return sessionView(deps, await people.sessions.find(token), token, baseUrl);
      },
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/me',
      access: 'member',
      body: z.object({ name }),
      handler: async ({ viewer, body, address, sessionToken, baseUrl }) => {
        await people.members.rename(viewer, body.name, address);
        return sessionView(deps, await people.sessions.find(sessionToken), sessionToken, baseUrl);
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/password',
      access: 'member',
      body: z.object({ current: oldPassword.optional(), password }),
      handler: async ({ viewer, body, address, userAgent, baseUrl }) => {
        const visit = { address, userAgent };
        return letIn(
          deps,
          await people.signIn.changePassword(viewer.personId, body.current, body.password, visit),
          baseUrl,
        );
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/password/forgot',
      access: 'anyone',
      body: z.object({ email }),
      handler: async ({ body, address, ownUrl }) => {
        // Whoever asks need not be who gets the mail: they must not choose where its link leads.
        await people.forgot(body.email, address, (token) => linkUrl(ownUrl, 'reset', token));
        return {};
      },
    }),
  ];
}
