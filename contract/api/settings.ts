import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';

/** What the installation can do as it is set up. */

export const settingGroup = z.object({
  name: z.string(),
  rows: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['on', 'off', 'broken']).meta({ description: 'broken: set up, but does not work.' }),
      detail: z.string().meta({ description: 'What the feature uses. Empty unless the viewer is an operator.' }),
      change: z
        .string()
        .nullable()
        .meta({
          description: 'The settings of the feature. Null unless the viewer is an operator.',
          examples: ['TRAWL_PROXY'],
        }),
    }),
  ),
});

export const settings = {
  'GET /api/settings': {
    access: 'member',
    summary: 'Lists what is on and off.',
    response: z.object({ groups: z.array(settingGroup) }),
  },
} as const satisfies ApiEndpoints;
