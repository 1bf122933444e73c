import { z } from 'zod';
import { ignoredWarning } from '../../ignored.ts';
import { SESSION_STATUSES } from './requests.ts';

const cdpUrl = z.string().meta({ description: 'WebSocket for the DevTools protocol, for `connectOverCDP`' });
const liveViewUrl = z.string().optional().meta({ description: 'A page that shows the session' });
const interactiveLiveViewUrl = z
  .string()
  .optional()
  .meta({ description: 'A page that shows the session and accepts mouse and keyboard input' });
/** Links that need no key. Sessions without a live view have only the first. */
export const sessionLinks = { cdpUrl, liveViewUrl, interactiveLiveViewUrl };

export const createResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  ...sessionLinks,
  expiresAt: z.iso.datetime(),
  warning: ignoredWarning,
});

/** What code or a task printed and returned. */
export const execution = {
  stdout: z.string().meta({ description: 'What the code printed; the steps of a task' }),
  stderr: z.string(),
  result: z.string().meta({ description: 'The value of the last expression; after a task, the page' }),
  exitCode: z
    .number()
    .int()
    .meta({ description: '0 on success, 1 if the code threw, 124 on timeout, 137 out of memory' }),
  killed: z.boolean().meta({ description: 'Whether it ran out of time or memory' }),
  truncated: z.boolean().meta({ description: 'Whether any of the texts was too long and was cut' }),
  error: z.string().optional().meta({ description: 'The error that the code threw' }),
};

export const executeResponse = z.object({
  success: z.literal(true),
  ...sessionLinks,
  ...execution,
  sessionId: z.string(),
  warning: ignoredWarning,
});

export const interactResponse = executeResponse.extend({
  output: z.string().optional().meta({ description: 'The answer to a prompt' }),
});

export const deleteResponse = z.object({
  success: z.literal(true),
  status: z.literal('destroyed'),
  sessionDurationMs: z.number().int(),
  creditsBilled: z.number(),
});

export const deleteProfileResponse = z.object({ success: z.literal(true) });

export const listResponse = z.object({
  success: z.literal(true),
  sessions: z.array(
    z.object({
      id: z.string(),
      status: z.enum(SESSION_STATUSES),
      ...sessionLinks,
      streamWebView: z.boolean(),
      createdAt: z.iso.datetime(),
      lastActivity: z.iso.datetime(),
    }),
  ),
});

export const replayResponse = z.object({
  success: z.literal(true),
  pages: z.array(
    z.object({
      pageId: z.string().meta({ example: '0' }),
      url: z.string().meta({ description: 'The recording of the page as HLS' }),
      pageUrl: z.string().meta({ description: 'The page that was shown' }),
      startTimeMs: z.number().int().meta({ description: 'Milliseconds since 1970' }),
      endTimeMs: z.number().int().nullable().meta({ description: 'Milliseconds since 1970; null while it is shown' }),
    }),
  ),
  pageCount: z.number().int(),
  playerUrl: z.string().meta({ description: 'A page that plays the whole recording; the link is valid for six hours' }),
});
