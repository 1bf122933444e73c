import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { anyPassword, email, id, idParams, name, newPassword, role, time, zeroDataRetention } from './fields.ts';
import { proof } from './passkey-fields.ts';

/** Signing in and out, and the account of the person who is signed in. */

const named = z.object({ id, name: z.string() });

/** What a page may know of the installation before anybody signs in. */
const service = z.object({
  version: z.string(),
  url: z.string().meta({ description: 'Where clients reach the service.', examples: ['http://localhost:3002'] }),
  auth: z.enum(['required', 'open']),
  mail: z.boolean().meta({ description: 'Whether a mail server is set up.' }),
  oidc: z.object({ name: z.string(), url: z.string() }).nullable().meta({
    description: 'Sign-in with OpenID Connect: host of the provider, and the link that starts it (`?returnTo=/path`).',
  }),
});

const teamChoice = z.object({ id, name: z.string(), organization: named, role });

const signedIn = z.object({
  state: z.literal('signed-in'),
  csrf: z.string().meta({ description: 'Sent back as `x-trawl-csrf`.' }),
  person: z.object({ id, email: z.string(), name: z.string(), hasPassword: z.boolean() }),
  organization: named,
  team: z.object({ id, name: z.string(), plan: z.string(), zeroDataRetention }),
  role: role.meta({ description: 'In the current organization.' }),
  isOperator: z.boolean().meta({
    description:
      'Whether the person is an owner of the first organization of the installation, who can create organizations and choose plans.',
  }),
  teams: z.array(teamChoice).meta({ description: 'Every team that the person can switch to, of all organizations.' }),
  expiresAt: time,
  service,
});
export type SignedIn = Wire<typeof signedIn>;

const notSignedIn = z.object({
  state: z
    .enum(['signed-out', 'setup'])
    .meta({ description: '`setup`: nobody has an account yet; the set-up link creates the first one.' }),
  service,
});

export const session = z.discriminatedUnion('state', [signedIn, notSignedIn]);
export type Session = Wire<typeof session>;

/** A sign-in of a person in one browser. */
export const browserSession = z.object({
  id,
  current: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type BrowserSession = Wire<typeof browserSession>;

const nothing = z.object({});

/** Of what changes how a person signs in: the password and, while it is on, the second factor are asked for again. */
export const AGAIN = '403 WRONG_PASSWORD, SECOND_FACTOR, WRONG_CODE, PASSKEY_REFUSED';

export const sessions = {
  'GET /api/session': {
    access: 'anyone',
    summary: 'Who is signed in, in which team, and what the installation offers.',
    response: session,
  },
  'POST /api/session': {
    access: 'anyone',
    summary: 'Signs in with a password.',
    errors: [
      '401 WRONG_CREDENTIALS (for an unknown email too)',
      '401 SECOND_FACTOR (a code or a passkey is needed)',
      '401 WRONG_CODE',
      '401 PASSKEY_REFUSED',
      '429 after too many attempts',
    ],
    body: z.object({
      email: z.string().max(300),
      password: anyPassword,
      ...proof,
    }),
    response: session,
  },
  'DELETE /api/session': {
    access: 'member',
    summary: 'Signs out.',
    response: nothing,
  },
  'GET /api/sessions': {
    access: 'member',
    summary: 'Lists the sessions of the person, newest first.',
    response: z.object({ sessions: z.array(browserSession) }),
  },
  'DELETE /api/sessions': {
    access: 'member',
    summary: 'Signs out everywhere, including in this browser.',
    response: z.object({ ended: z.number().int() }),
  },
  'DELETE /api/sessions/:id': {
    access: 'member',
    summary: 'Ends one session of the person.',
    errors: ['404'],
    params: idParams,
    response: nothing,
  },
  'POST /api/session/team': {
    access: 'member',
    summary: 'Switches to another team.',
    errors: ['404'],
    body: z.object({ teamId: id }),
    response: session,
  },
  'PATCH /api/me': {
    access: 'member',
    summary: 'Changes the name of the person.',
    body: z.object({ name }),
    response: session,
  },
  'POST /api/me/email': {
    access: 'member',
    summary: 'Sends a link to the new email address; the response is the same if the address has an account.',
    errors: [AGAIN, '404 without a mail server', '409 NO_PASSWORD', '429 after too many attempts'],
    body: z.object({ email, password: anyPassword, ...proof }),
    response: nothing,
  },
  'POST /api/password': {
    access: 'member',
    summary: 'Changes the password and ends all other sessions.',
    errors: [AGAIN, '429 after too many attempts'],
    body: z.object({
      current: anyPassword.optional().meta({ description: 'Required unless the person has no password.' }),
      password: newPassword,
      ...proof,
    }),
    response: session,
  },
  'POST /api/password/forgot': {
    access: 'anyone',
    summary: 'Emails a link that sets a new password if the account exists; the response is the same if it does not.',
    errors: ['404 without a mail server', '429 after too many attempts'],
    body: z.object({ email }),
    response: nothing,
  },
} as const satisfies ApiEndpoints;
