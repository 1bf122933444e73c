import { z } from 'zod';

/** The wire shapes of this room. */

const seconds = (least: number, most: number) => z.number().int().min(least).max(most);

/** A name as people write it. */
const profileName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must be one line');

const origin = { integration: z.string().max(200).nullable().optional(), origin: z.string().max(200).optional() };

export const createBody = z
  .looseObject({
    ttl: seconds(30, 3600).default(600).meta({ description: 'Seconds that the session lives' }),
    activityTtl: seconds(10, 3600).default(300).meta({ description: 'Seconds without use after which it ends' }),
    streamWebView: z.boolean().default(true),
    recordSession: z.boolean().default(true).meta({ description: 'Whether it can be replayed' }),
    profile: z.object({ name: profileName, saveChanges: z.boolean().default(true) }).optional(),
    ...origin,
  })
  .default({ ttl: 600, activityTtl: 300, streamWebView: true, recordSession: true });

const language = z.enum(['python', 'node', 'bash']).default('node');
const timeout = seconds(1, 300).default(30).meta({ description: 'Seconds' });

export const executeBody = z.looseObject({
  code: z.string().min(1).max(100_000),
  language,
  timeout,
  ...origin,
});
export type ExecuteBody = z.output<typeof executeBody>;

export const interactBody = z
  .looseObject({
    code: z.string().min(1).max(100_000).optional(),
    prompt: z.string().min(1).max(10_000).optional(),
    language,
    timeout,
    ...origin,
  })
  .refine(({ code, prompt }) => (code === undefined) !== (prompt === undefined), {
    path: ['code'],
    message: 'Exactly one of code and prompt is needed',
  });
export type InteractBody = z.output<typeof interactBody>;

export const sessionParams = z.object({ sessionId: z.string().max(200) });
export const replayParams = sessionParams.extend({ pageId: z.string().max(200) });
export const jobParams = z.object({ jobId: z.string().max(200) });

const links = {
  cdpUrl: z.string().meta({ description: 'WebSocket of the DevTools protocol: for connectOverCDP' }),
  liveViewUrl: z.string().optional().meta({ description: 'A page that shows the session' }),
  interactiveLiveViewUrl: z.string().optional().meta({ description: 'The same with mouse and keyboard' }),
};

export const createResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  ...links,
  expiresAt: z.iso.datetime(),
});

export const executeResponse = z.object({
  success: z.literal(true),
  ...links,
  output: z.string().optional().meta({ description: 'The answer to a prompt' }),
  stdout: z.string(),
  result: z.string().meta({ description: 'The value of the last expression; of a prompt, the page as it is now' }),
  stderr: z.string(),
  exitCode: z.number().int(),
  killed: z.boolean(),
  truncated: z.boolean(),
  error: z.string().optional().meta({ description: 'What the code threw' }),
  sessionId: z.string(),
});

export const deleteResponse = z.object({
  success: z.literal(true),
  status: z.literal('destroyed'),
  sessionDurationMs: z.number().int(),
  creditsBilled: z.number(),
});

export const replayResponse = z.object({
  success: z.literal(true),
  pages: z.array(
    z.object({
      pageId: z.string(),
      url: z.string().meta({ description: 'Where it is as HLS' }),
      pageUrl: z.string().meta({ description: 'The page that was shown' }),
      startTimeMs: z.number().int().meta({ description: 'Milliseconds since 1970' }),
      endTimeMs: z.number().int().nullable().meta({ description: 'The same; null while it is shown' }),
    }),
  ),
  pageCount: z.number().int(),
  playerUrl: z.string().meta({ description: 'A page that plays it all; the link is good for six hours' }),
});

export const listResponse = z.object({
  success: z.literal(true),
  sessions: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['active', 'destroyed']),
      ...links,
      streamWebView: z.boolean(),
      createdAt: z.iso.datetime(),
      lastActivity: z.iso.datetime(),
    }),
  ),
});
