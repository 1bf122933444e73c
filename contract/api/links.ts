import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { anyPassword, email, name, newPassword, role, time, token } from './fields.ts';
import { proof } from './passkey-fields.ts';
import { session } from './session.ts';

/** One-time links: set-up, invitation, password reset, new email address. Their tokens are sent in the body, so that no log has them. */

const LINK_KINDS = ['setup', 'invite', 'reset', 'email'] as const;

export const link = z.object({
  kind: z.enum(LINK_KINDS),
  email: z.string().nullable(),
  organization: z.string().nullable().meta({ description: 'Name of the organization that the link belongs to.' }),
  role: role.nullable(),
  expiresAt: time,
  account: z.enum(['new', 'existing']).meta({ description: 'Whether there is an account with this email address.' }),
});
export type Link = Wire<typeof link>;

export const links = {
  'POST /api/links/look': {
    access: 'anyone',
    summary: 'Tells what a link is for.',
    errors: ['404 LINK_INVALID (unknown, used, expired or withdrawn)'],
    body: z.object({ token }),
    response: z.object({ link }),
  },
  'POST /api/setup': {
    access: 'anyone',
    summary: 'Creates the account of an owner with a set-up link, and signs in.',
    errors: ['404 LINK_INVALID', '409 EMAIL_TAKEN'],
    body: z.object({
      token,
      email,
      name,
      password: newPassword,
      organization: name.optional().meta({ description: 'A new name for the organization.' }),
    }),
    response: session,
  },
  'POST /api/invitations/accept': {
    access: 'anyone',
    summary: 'Accepts an invitation, and signs in.',
    errors: [
      '404 LINK_INVALID',
      '401 WRONG_CREDENTIALS, SECOND_FACTOR, WRONG_CODE, PASSKEY_REFUSED',
      '429 after too many attempts',
    ],
    body: z.object({
      token,
      name: name.optional().meta({ description: 'Required for a new account.' }),
      password: anyPassword.optional().meta({
        description:
          'For a new account, its new password. For an existing account, its current password, unless the person is signed in.',
      }),
      ...proof,
    }),
    response: session,
  },
  'POST /api/password/reset': {
    access: 'anyone',
    summary: 'Sets a new password with a link, ends all other sessions and signs in.',
    errors: ['404 LINK_INVALID', '401 SECOND_FACTOR, WRONG_CODE, PASSKEY_REFUSED', '429 after too many attempts'],
    body: z.object({ token, password: newPassword, ...proof }),
    response: session,
  },
  'POST /api/email/confirm': {
    access: 'anyone',
    summary: 'Changes the email address of an account, with the link that was sent to the new address.',
    errors: ['404 LINK_INVALID', '409 EMAIL_TAKEN'],
    body: z.object({ token }),
    response: z.object({ email: z.string() }),
  },
} as const satisfies ApiEndpoints;
