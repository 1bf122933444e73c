import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { form } from '../forms/field.ts';

/** The forms of the playground, made from the schemas of the endpoints. */
export const forms = {
  'GET /api/forms': {
    access: 'member',
    summary: 'The form fields of the endpoints in the playground.',
    response: z.object({
      forms: z.array(form),
      model: z.boolean().meta({ description: 'Whether a language model is set up.' }),
    }),
  },
} as const satisfies ApiEndpoints;
