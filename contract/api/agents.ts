import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';

/** The pages that an agent's run has read, as it read them. Everything else about runs comes from `/v2/agent`. */

export const agentPage = z.object({
  callId: z.uuid().meta({ description: 'The tool call that read it, as in the trace' }),
  url: z.string(),
  title: z.string().nullable(),
  characters: z.number().int(),
  readAt: z.iso.datetime(),
});

export const agents = {
  'GET /api/agents/:id/pages': {
    access: 'member',
    summary: 'The pages that a run has read, in the order in which it read them.',
    errors: ['404'],
    params: z.object({ id: z.uuid() }),
    response: z.object({ pages: z.array(agentPage) }),
  },
  'GET /api/agents/:id/pages/:callId': {
    access: 'member',
    summary: 'A page as a run read it.',
    errors: ['404'],
    params: z.object({ id: z.uuid(), callId: z.uuid() }),
    response: z.object({
      page: agentPage.extend({
        text: z.string().meta({
          description:
            'Markdown, or the accessibility tree of a page that was used in a browser; `evidence` refers to it',
        }),
        screenshot: z
          .string()
          .nullable()
          .meta({ description: 'Path of a picture; pages that were used in a browser have one' }),
      }),
    }),
  },
} as const satisfies ApiEndpoints;
