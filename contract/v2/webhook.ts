import { z } from 'zod';

/** Webhooks: what a request declares, and the events that are sent. */

/** Characters of all headers, and of the metadata as JSON. */
const MOST = 16_384;

/** The forms of events, beside that of this API. */
const WEBHOOK_FORMATS = ['cloudevents', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

const url = z.string().trim().min(1).max(4_096);

/** @param events names of the events of the capability, without its prefix */
export function webhookSchema(events: readonly string[], prefix: string) {
  const names = events.flatMap((event) => [event, `${prefix}.${event}`]);
  return z
    .union([
      url.transform((address) => ({ url: address })),
      z.object({
        url,
        headers: z
          .record(
            z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/, 'Must be the name of a header'),
            z.string().regex(/^[^\u0000-\u0008\u000a-\u001f\u007f]*$/, 'Must be one line'),
          )
          .refine((headers) => JSON.stringify(headers).length <= MOST, `Must not be longer than ${MOST} characters`)
          .optional(),
        metadata: z
          .record(z.string(), z.unknown())
          .refine((metadata) => JSON.stringify(metadata).length <= MOST, `Must not be longer than ${MOST} characters`)
          .optional(),
        format: z.enum(WEBHOOK_FORMATS).optional().meta({
          description:
            'What the receiver takes, an addition of Trawl: `cloudevents` (CloudEvents 1.0, structured), or a message for a channel of `slack`, `discord` or `teams`',
        }),
        events: z
          .array(z.enum(names as [string, ...string[]]))
          .max(100)
          .optional()
          .meta({ description: 'Which events are sent; all by default' }),
      }),
    ])
    .meta({
      description: 'Where to send events: an https address, or an object with headers, metadata and a choice of events',
    });
}

export interface Webhook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly format?: WebhookFormat | undefined;
  readonly events?: readonly string[] | undefined;
}

/** The body of a webhook event. @param data what the event is about */
export function webhookEvent<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    success: z.boolean(),
    type: z.literal(type),
    id: z.string().meta({ description: 'Id of the job that the event is about' }),
    webhookId: z.string().meta({ description: 'Id of the event, the same in every attempt to deliver it' }),
    data,
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'The `metadata` of the webhook' }),
    error: z.string().optional(),
  });
}
