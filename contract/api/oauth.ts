import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { codeChallenge, id, idParams, time, timeOrNull } from './fields.ts';

/** Sign-ins over OAuth. Programs use `/oauth/register`, `/oauth/token` and `/oauth/revoke`, which answer as RFC 7591, RFC 6749 and RFC 7009 say. */

const asked = {
  client_id: z.string().max(20_000),
  redirect_uri: z.string().max(2_000),
  code_challenge: codeChallenge,
  code_challenge_method: z.literal('S256'),
  response_type: z.literal('code'),
  resource: z.string().max(2_000).optional(),
  scope: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Names of scopes, separated by spaces; unknown names are ignored. All by default.' }),
};

const connectedClient = z.object({
  id,
  name: z.string(),
  connectedBy: z.string().nullable().meta({ description: 'Name of the person.' }),
  scopes: z.array(z.string()).meta({ description: '`["*"]`: all scopes.' }),
  createdAt: time,
  lastUsedAt: timeOrNull,
  expiresAt: time.meta({ description: 'When the client has to sign in again if it is not used before.' }),
  canEdit: z.boolean().meta({ description: 'Whether the viewer can disconnect it.' }),
});
export type ConnectedClient = Wire<typeof connectedClient>;

export const oauth = {
  'GET /api/oauth/client': {
    access: 'member',
    summary:
      'Which client requests a sign-in, from the query of the consent page. Refuses clients and redirect URLs that are not registered.',
    query: z.object(asked),
    response: z.object({
      name: z.string().meta({ description: 'As the client states it.' }),
      host: z
        .string()
        .nullable()
        .meta({ description: 'Host of the metadata document of the client; null if the client registered itself.' }),
      scopes: z.array(z.object({ name: z.string(), about: z.string(), asked: z.boolean() })),
      sentTo: z.string().meta({ description: 'Host, or scheme of a program, that receives the code.' }),
    }),
  },
  'POST /api/oauth/approvals': {
    access: 'member',
    summary: 'Approves a sign-in: the client gets tokens of the current team.',
    body: z.object({ ...asked, state: z.string().max(4_000).optional() }),
    response: z.object({ redirect: z.string().meta({ description: 'Where to redirect the browser, with the code.' }) }),
  },
  'GET /api/oauth/clients': {
    access: 'member',
    summary: 'Lists the clients that are connected with the team over OAuth, newest first.',
    response: z.object({ clients: z.array(connectedClient) }),
  },
  'DELETE /api/oauth/clients/:id': {
    access: 'member',
    summary: 'Disconnects a client: its tokens are refused from now on.',
    errors: ['403 ROLE', '404'],
    params: idParams,
    response: z.object({ disconnected: z.literal(true) }),
  },
} as const satisfies ApiEndpoints;
