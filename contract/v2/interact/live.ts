import { z } from 'zod';

/** Messages of the WebSocket behind the live view: `/v2/interact/:sessionId/live/socket`. */

const coordinate = z.number().min(-10_000).max(10_000).meta({ description: 'CSS pixels' });
const modifiers = z
  .number()
  .int()
  .min(0)
  .max(15)
  .optional()
  .meta({ description: 'Bits: 1 Alt, 2 Control, 4 Meta, 8 Shift' });

/** From the viewer. */
export const liveInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('mouse'),
    action: z.enum(['move', 'down', 'up']),
    x: coordinate,
    y: coordinate,
    button: z.enum(['left', 'middle', 'right']).optional(),
    clicks: z.number().int().min(0).max(3).optional(),
    modifiers,
  }),
  z.object({ type: z.literal('wheel'), x: coordinate, y: coordinate, dx: coordinate, dy: coordinate }),
  z.object({
    type: z.literal('key'),
    action: z.enum(['down', 'up']),
    key: z.string().max(40),
    code: z.string().max(40),
    text: z.string().max(8).optional(),
    modifiers,
  }),
  z.object({ type: z.literal('paste'), text: z.string().max(100_000) }),
  z.object({ type: z.literal('go'), to: z.string().max(32_768) }),
  z.object({ type: z.literal('tab'), id: z.string().max(20) }),
]);

/** To the viewer. Each `frame` is followed by a binary message with the JPEG. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    drives: z.boolean().meta({ description: 'Whether the link allows mouse and keyboard' }),
    expiresAt: z.number().meta({ description: 'Milliseconds since 1970' }),
  }),
  z.object({ type: z.literal('frame'), width: z.number(), height: z.number() }),
  z.object({
    type: z.literal('tabs'),
    tabs: z.array(z.object({ id: z.string(), url: z.string(), title: z.string(), active: z.boolean() })),
  }),
]);
