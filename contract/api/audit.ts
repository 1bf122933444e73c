import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { id, next, pageQuery, time } from './fields.ts';

/** The log of changes: to keys, people, teams, policies, providers. */

export const auditEntry = z.object({
  id,
  at: time,
  action: z.string().meta({ examples: ['key.created'] }),
  person: z.object({ id, name: z.string() }).nullable(),
  by: z.string().meta({ description: 'Name of the person, `command line` or `service`.' }),
  target: z
    .string()
    .nullable()
    .meta({ description: 'Name of what was changed, for display: the name of a key, an email address.' }),
  details: z.record(z.string(), z.unknown()).meta({ description: 'Depends on the action; shown unchanged.' }),
  address: z.string().nullable(),
});

export const audit = {
  'GET /api/audit': {
    access: 'admin',
    summary: 'Lists the changes in the organization, newest first.',
    query: pageQuery,
    response: z.object({ entries: z.array(auditEntry), next }),
  },
} as const satisfies ApiEndpoints;
