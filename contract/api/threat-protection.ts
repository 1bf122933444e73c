import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { storedPolicy, threatPolicy } from '../v2/threat-protection.ts';

/** Which sites the current team fetches nothing from. */
export const threatPolicies = {
  'GET /api/threat-protection': {
    access: 'member',
    summary: 'The policy of the team.',
    response: z.object({ policy: storedPolicy }),
  },
  'PUT /api/threat-protection': {
    access: 'admin',
    summary: 'Replaces the policy of the team. A field that is left out is reset.',
    body: threatPolicy,
    response: z.object({ policy: storedPolicy }),
  },
} as const satisfies ApiEndpoints;
