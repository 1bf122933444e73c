import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { email, id, idParams, role, time, timeOrNull } from './fields.ts';

/** The people of the current organization, and the invitations to it. */

const teamIds = z.array(id).max(1000);

export const person = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  teamIds: z.array(id).meta({ description: 'Teams of a member. Owners and admins are in all teams.' }),
  createdAt: time.meta({ description: 'When the person joined the organization.' }),
  lastSignInAt: timeOrNull,
  isMe: z.boolean(),
});
export type Person = Wire<typeof person>;

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  teamIds: z.array(id),
  invitedBy: z.string().nullable().meta({ description: 'Name of the person who invited.' }),
  createdAt: time,
  expiresAt: time,
});
export type Invitation = Wire<typeof invitation>;

const shownOnce = z.string().meta({ description: 'Returned only in this response.' });

export const people = {
  'GET /api/people': {
    access: 'member',
    summary: 'Lists the people of the organization.',
    response: z.object({ people: z.array(person) }),
  },
  'PATCH /api/people/:id': {
    access: 'admin',
    summary: 'Changes the role or the teams of a person. Only owners can change owners.',
    errors: [
      '400 if somebody who is in no team becomes a member without `teamIds`',
      '403 ROLE',
      '404',
      '409 LAST_OWNER',
    ],
    params: idParams,
    body: z.object({
      role: role.optional(),
      teamIds: teamIds.optional().meta({ description: 'As they are by default. A member of none cannot sign in.' }),
    }),
    response: z.object({ person }),
  },
  'DELETE /api/people/:id': {
    access: 'member',
    summary:
      'Removes a person from the organization and ends their sessions. Admins can remove others, owners can remove owners, everybody can leave.',
    errors: ['403 ROLE', '404', '409 LAST_OWNER'],
    params: idParams,
    response: z.object({}),
  },
  'POST /api/people/:id/reset-link': {
    access: 'owner',
    summary: 'Creates a link that sets a new password for a person.',
    errors: ['403 ROLE if the person also belongs to another organization', '404'],
    params: idParams,
    response: z.object({ url: shownOnce, expiresAt: time }),
  },
  'GET /api/invitations': {
    access: 'admin',
    summary: 'Lists the open invitations.',
    response: z.object({ invitations: z.array(invitation) }),
  },
  'POST /api/invitations': {
    access: 'admin',
    summary: 'Invites a person. Only owners can invite owners.',
    errors: ['400 for a member of no team', '403 ROLE', '404 for a team of another organization', '409 ALREADY_MEMBER'],
    body: z.object({
      email,
      role,
      teamIds: teamIds.optional().meta({ description: 'The current team by default.' }),
    }),
    response: z.object({
      invitation,
      url: shownOnce,
      mailed: z.boolean().meta({ description: 'Whether the link was sent by email.' }),
    }),
  },
  'DELETE /api/invitations/:id': {
    access: 'admin',
    summary: 'Withdraws an invitation.',
    errors: ['404'],
    params: idParams,
    response: z.object({}),
  },
} as const satisfies ApiEndpoints;
