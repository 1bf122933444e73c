import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

const seconds = (least: number, most: number) => z.number().int().min(least).max(most);

const profileName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must be one line')
  .meta({ description: 'Name of a profile: cookies, local storage and IndexedDB', example: 'shop-account' });

const origin = {
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional().meta({ description: 'What sends the request, such as `sdk`' }),
};

export const createBody = z
  .object({
    ttl: seconds(30, 3600).default(600).meta({ description: 'Seconds until the session ends' }),
    activityTtl: seconds(10, 3600).default(300).meta({ description: 'Seconds without use until the session ends' }),
    streamWebView: z.boolean().default(true).meta({ description: 'Whether the session has a live view' }),
    recordSession: z.boolean().default(true).meta({ description: 'Whether the session is recorded for a replay' }),
    profile: z
      .object({
        name: profileName,
        saveChanges: z.boolean().default(true).meta({
          description: 'Whether the profile is saved when the session ends; only one session at a time can save it',
        }),
      })
      .optional(),
    ...origin,
  })
  .default({ ttl: 600, activityTtl: 300, streamWebView: true, recordSession: true });

const language = z
  .enum(LANGUAGES)
  .default('node')
  .meta({ description: '`node` runs JavaScript with Playwright, `bash` runs `agent-browser` commands' });
const timeout = seconds(1, 300).default(30).meta({ description: 'Timeout in seconds' });
const code = z.string().min(1).max(100_000).meta({ example: 'await page.title()' });
const prompt = z
  .string()
  .min(1)
  .max(10_000)
  .meta({ description: 'A task in plain words', example: 'What costs the blue mug?' });

export const executeBody = z.object({ code, language, timeout, ...origin });

export const interactBody = z
  .object({ code: code.optional(), prompt: prompt.optional(), language, timeout, ...origin })
  .refine((body) => (body.code === undefined) !== (body.prompt === undefined), {
    path: ['code'],
    message: 'Exactly one of code and prompt is needed',
  });

export const SESSION_STATUSES = ['active', 'destroyed'] as const;
export const listQuery = z.object({ status: z.enum(SESSION_STATUSES).optional() });
export const sessionParams = z.object({ sessionId: z.string().max(200) });
export const replayParams = sessionParams.extend({ pageId: z.string().max(200) });
export const jobParams = z.object({
  jobId: z.uuid().meta({ description: '`metadata.scrapeId` of a scrape' }),
});
export const profileParams = z.object({ name: z.string().min(1).max(128) });
