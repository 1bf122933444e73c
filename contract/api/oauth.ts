import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { codeChallenge } from './fields.ts';

/** The consent page of a sign-in over OAuth. Programs use `/oauth/register` and `/oauth/token`, which answer as RFC 7591 and RFC 6749 say. */

const asked = {
  client_id: z.string().max(20_000),
  redirect_uri: z.string().max(2_000),
  code_challenge: codeChallenge,
  code_challenge_method: z.literal('S256'),
  response_type: z.literal('code'),
  resource: z.string().max(2_000).optional(),
};

export const oauth = {
  'GET /api/oauth/client': {
    access: 'member',
    summary:
      'Who asks for a sign-in, from the query of the consent page. Refuses clients and addresses that are not registered.',
    query: z.object(asked),
    response: z.object({
      name: z.string().meta({ description: 'As the client says.' }),
      sentTo: z.string().meta({ description: 'Host, or scheme of a program, that gets the code.' }),
    }),
  },
  'POST /api/oauth/approvals': {
    access: 'member',
    summary: 'Approves a sign-in: the client gets a key of the current team.',
    body: z.object({ ...asked, state: z.string().max(4_000).optional() }),
    response: z.object({ redirect: z.string().meta({ description: 'Where the page goes on, with the code.' }) }),
  },
} as const satisfies ApiEndpoints;
