import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { codeChallenge, id, name, time } from './fields.ts';

/**
 * The sign-in of the published command line. It opens `/cli-auth`, a person approves there, and it collects a key, once, within
 * 5 minutes.
 */
export const cliLogins = {
  'POST /api/cli-logins': {
    access: 'member',
    summary: 'Approves the sign-in of a command line: it gets a key of the current team.',
    errors: ['409 ALREADY_USED'],
    body: z.object({
      sessionId: z
        .string()
        .regex(/^[0-9a-f]{32,128}$/, 'Must be the session id of the command line')
        .meta({ description: '`session_id` of the fragment of the page.' }),
      codeChallenge: codeChallenge.meta({ description: '`code_challenge` of the query of the page.' }),
      name: name.default('Command line').meta({ description: 'Name of the key.' }),
    }),
    response: z.object({ team: z.object({ id, name: z.string() }), expiresAt: time }),
  },
  // The names of these fields are those of the command line.
  'POST /api/auth/cli/status': {
    access: 'anyone',
    summary: 'Tells the command line whether it was approved, and returns its key. Not for the dashboard.',
    body: z.object({ session_id: z.string().max(200), code_verifier: z.string().max(200) }),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('complete'), apiUrl: z.string(), apiKey: z.string(), teamName: z.string() }),
    ]),
  },
} as const satisfies ApiEndpoints;
