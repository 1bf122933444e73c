import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { listQuery, SESSION_STATUSES } from '../v2/interact/requests.ts';
import { execution, sessionLinks } from '../v2/interact/responses.ts';

/** What the dashboard shows of browser sessions. It opens, drives and ends them through `/v2/interact`, as any client does. */

/** A browser session as the dashboard shows it. */
export const browserSession = z.object({
  id: z.string(),
  status: z.enum(SESSION_STATUSES),
  scrapeId: z.string().nullable().meta({ description: 'The scrape that the session continues' }),
  profile: z.string().nullable(),
  prompted: z.boolean().meta({ description: 'Whether a task in plain words was run in the session' }),
  createdAt: z.iso.datetime(),
  lastActivity: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  durationMs: z.number(),
  credits: z.number().meta({ description: 'Credits; those so far while the session is open' }),
  activityTtl: z.number().nullable().meta({ description: 'Milliseconds' }),
  streamWebView: z.boolean(),
  recorded: z.boolean().meta({ description: 'Whether there is a replay' }),
  // Only while it is open.
  ...sessionLinks,
  cdpUrl: sessionLinks.cdpUrl.optional(),
});

const params = z.object({ id: z.uuid() });
const hasModel = z.boolean().meta({ description: 'Whether the service has a language model for tasks' });

export const browsers = {
  'GET /api/browsers': {
    access: 'member',
    summary: 'Lists the browser sessions of the team, newest first.',
    query: listQuery,
    response: z.object({ sessions: z.array(browserSession), hasModel }),
  },
  'GET /api/browsers/:id': {
    access: 'member',
    summary: 'A browser session, with links while it is open.',
    params,
    response: z.object({ session: browserSession, hasModel }),
  },
  'POST /api/browsers/:id/prompt': {
    access: 'member',
    summary: 'Runs a task in plain words in a session.',
    errors: ['410', '422 MODEL_NOT_CONFIGURED', '422 MODEL_FAILED'],
    params,
    body: z.object({
      prompt: z.string().trim().min(1).max(10_000),
      timeout: z.number().int().min(1).max(300).default(120).meta({ description: 'Seconds' }),
    }),
    response: z.object({ ...execution, output: z.string() }),
  },
  'DELETE /api/browsers/:id/replay': {
    access: 'member',
    summary: 'Deletes the recording of a session that has ended.',
    errors: ['404', '409 while the session is open'],
    params,
    response: z.object({}),
  },
  'GET /api/browser-profiles': {
    access: 'member',
    summary: 'Lists the saved profiles of the team.',
    response: z.object({ profiles: z.array(z.object({ name: z.string(), updatedAt: z.iso.datetime() })) }),
  },
} as const satisfies ApiEndpoints;
