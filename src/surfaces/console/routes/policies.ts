import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { name } from '../fields.ts';
import type { SessionDeps } from '../session-view.ts';
import { threatPolicy } from '../threat-schema.ts';

/** What a team refuses to fetch, and the sign-in of the command line. */
export function policyRoutes({ accounts }: SessionDeps): ConsoleRoute[] {
  const { threats, cliLogins } = accounts;
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/threat-protection',
      access: 'member',
      handler: async ({ viewer }) => ({ policy: await threats.get(viewer.teamId) }),
    }),
    consoleRoute({
      method: 'PUT',
      path: '/api/threat-protection',
      access: 'admin',
      body: threatPolicy,
      handler: async ({ viewer, body, address }) => ({
        policy: await threats.put(viewer.teamId, body, { kind: 'person', personId: viewer.personId, address }),
      }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/cli-logins',
      access: 'member',
      body: z.object({
        sessionId: z.string().regex(/^[0-9a-f]{32,128}$/, 'Must be the session id of the command line'),
        codeChallenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a SHA-256 in base64url'),
        name: name.default('Command line'),
      }),
      handler: async ({ viewer, body, address }) => {
        const { expiresAt } = await cliLogins.approve(viewer, body, address);
        const places = await accounts.people.places(viewer.personId);
        const team = places.find(({ teamId }) => teamId === viewer.teamId);
        return { team: { id: viewer.teamId, name: team?.teamName ?? '' }, expiresAt };
      },
    }),
    // The names of these fields are the command line's.
    consoleRoute({
      method: 'POST',
      path: '/api/auth/cli/status',
      access: 'anyone',
      body: z.object({ session_id: z.string().max(200), code_verifier: z.string().max(200) }),
      handler: async ({ body, baseUrl }) => {
        const collected = await cliLogins.collect(body.session_id, body.code_verifier);
        return collected === undefined ? { status: 'pending' } : { status: 'complete', apiUrl: baseUrl, ...collected };
      },
    }),
  ];
}
