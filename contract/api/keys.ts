import { z } from 'zod';
import { cleanName } from '../checks/shown-name.ts';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { id, idParams, time, timeOrNull } from './fields.ts';

/** The API keys of the current team. Members can change the keys that they created, admins all of them. */

const KEY_STATES = ['active', 'expired', 'revoked'] as const;

export const key = z.object({
  id,
  name: z.string(),
  prefix: z.string().meta({ description: 'The first characters of the key.' }),
  scopes: z.array(z.string()).meta({ description: '`["*"]`: all scopes.' }),
  formats: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The only formats that the key may request; null: all.' }),
  allowedIps: z
    .array(z.string())
    .meta({ description: 'IP addresses and CIDR ranges from which the key works; empty: everywhere.' }),
  createdAt: time,
  createdBy: z.string().nullable().meta({ description: 'Name of the person.' }),
  lastUsedAt: timeOrNull,
  expiresAt: timeOrNull.meta({ description: 'Null: never.' }),
  revokedAt: timeOrNull,
  state: z.enum(KEY_STATES),
  canEdit: z.boolean().meta({ description: 'Whether the viewer can change and revoke it.' }),
});
export type Key = Wire<typeof key>;

const settings = z.object({
  name: z.string().overwrite(cleanName).max(1000).meta({ description: '1 to 100 characters.' }),
  scopes: z
    .array(z.string().max(50))
    .max(50)
    .optional()
    .meta({ description: 'Names of the `scopes` of the list; all by default.' }),
  formats: z
    .array(z.string().max(50))
    .max(50)
    .nullable()
    .optional()
    .meta({ description: 'Names of the `formats` of the list; null, the default, is all.' }),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable()
    .optional()
    .meta({ description: 'Must be in the future; null, the default, is never.' }),
  allowedIps: z.array(z.string().max(100)).max(200).optional(),
});

export const keys = {
  'GET /api/keys': {
    access: 'member',
    summary: 'Lists the keys of the team, newest first, including revoked keys.',
    response: z.object({
      keys: z.array(key),
      scopes: z
        .array(z.object({ name: z.string(), about: z.string() }))
        .meta({ description: 'Every scope that a key can have.' }),
      formats: z.array(z.string()).meta({ description: 'Every format that a key can be restricted to.' }),
    }),
  },
  'POST /api/keys': {
    access: 'member',
    summary: 'Creates a key.',
    body: settings,
    response: z.object({
      key: z.string().meta({ description: 'The key itself. Returned only in this response.' }),
      info: key,
    }),
  },
  'PATCH /api/keys/:id': {
    access: 'member',
    summary: 'Changes a key.',
    errors: ['403 ROLE', '404', '409 REVOKED'],
    params: idParams,
    body: settings.partial(),
    response: z.object({ info: key }),
  },
  'DELETE /api/keys/:id': {
    access: 'member',
    summary: 'Revokes a key permanently. It stays in the list.',
    errors: ['403 ROLE', '404'],
    params: idParams,
    response: z.object({ info: key }),
  },
} as const satisfies ApiEndpoints;
