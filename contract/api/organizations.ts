import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { id, idParams, name, role, time, zeroDataRetention } from './fields.ts';

/** Organizations and their teams. */

export const organization = z.object({ id, name: z.string(), role, createdAt: time });

export const team = z.object({
  id,
  name: z.string(),
  plan: z.string(),
  planTitle: z.string().meta({ description: 'The name of the plan for people.' }),
  createdAt: time,
  zeroDataRetention,
  canForceZeroDataRetention: z.boolean().meta({
    description: 'Whether admins can force zero data retention: the plan allows it, or it is already forced.',
  }),
  allowedIps: z
    .array(z.string())
    .meta({ description: 'IP addresses and CIDR ranges from which keys of the team work; empty: everywhere.' }),
  feedback: z.boolean().meta({ description: 'Whether the team accepts feedback requests.' }),
});
export type Team = Wire<typeof team>;

export const organizations = {
  'GET /api/organizations': {
    access: 'member',
    summary: 'Lists the organizations of the person.',
    response: z.object({ organizations: z.array(organization) }),
  },
  'POST /api/organizations': {
    access: 'operator',
    summary: 'Creates an organization with one team. The person becomes its owner.',
    errors: ['409 for too many'],
    body: z.object({ name, team: name.default('Team').meta({ description: 'Name of the team.' }) }),
    response: z.object({ organization, team }),
  },
  'PATCH /api/organizations/:id': {
    access: 'member',
    summary: 'Renames an organization. Needs the role of an admin in it.',
    errors: ['403 ROLE', '404'],
    params: idParams,
    body: z.object({ name }),
    response: z.object({ organization }),
  },
  'GET /api/teams': {
    access: 'member',
    summary: 'Lists the teams of the current organization that the person can see.',
    response: z.object({ teams: z.array(team) }),
  },
  'POST /api/teams': {
    access: 'admin',
    summary: 'Creates a team.',
    errors: ['409 for too many'],
    body: z.object({ name }),
    response: z.object({ team }),
  },
  'PATCH /api/teams/:id': {
    access: 'admin',
    summary: 'Changes a team.',
    errors: ['403 ROLE for the plan', '404'],
    params: idParams,
    body: z.object({
      name: name.optional(),
      allowedIps: z.array(z.string().max(100)).max(200).optional(),
      zeroDataRetention: z
        .boolean()
        .optional()
        .meta({ description: 'True forces it for every request, if the plan offers it; false leaves it to the plan.' }),
      feedback: z.boolean().optional(),
      plan: z.string().max(50).optional().meta({ description: 'Operators only.' }),
    }),
    response: z.object({ team }),
  },
} as const satisfies ApiEndpoints;
