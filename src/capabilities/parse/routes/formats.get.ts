import { z } from 'zod';
import { FORMATS } from '../../../engines/documents/index.ts';
import { ANY_KEY, route } from '../../../foundation/routing/route.ts';

const format = z
  .object({
    format: z.string(),
    kind: z.enum(['document', 'image', 'model']),
    extensions: z.array(z.string()),
    mimeTypes: z.array(z.string()),
    available: z.boolean(),
  })
  .meta({ id: 'FileFormat' });

/** GET /v2/parse/formats: what can be parsed. */
export const formatsRoute = () =>
  route({
    method: 'GET',
    path: '/v2/parse/formats',
    operationId: 'parseFormats',
    tag: 'Parse',
    summary: 'List the kinds of files that can be parsed',
    scope: ANY_KEY,
    rateGroup: 'account',
    response: z.object({ success: z.literal(true), data: z.object({ formats: z.array(format) }) }),
    handler: async () => ({ success: true, data: { formats: FORMATS.map((one) => ({ ...one, available: true })) } }),
  });
