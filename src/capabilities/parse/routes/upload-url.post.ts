import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { route } from '../../../foundation/routing/route.ts';
import { leavesNothing } from '../../../platform/accounts/index.ts';
import { plainName, tooLarge } from '../multipart.ts';
import type { Uploads } from '../uploads.ts';

const body = z.object({
  filename: z
    .string()
    .max(1000)
    .refine((name) => name.trim() !== '', 'Must not be blank'),
  contentType: z
    .string()
    .max(200)
    .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[^\r\n]*)?$/, 'Must be a media type, such as application/pdf'),
  declaredSizeBytes: z.number().int().min(1).optional(),
});

const target = z.object({
  uploadUrl: z.string().meta({ description: 'Takes the bytes of the file, once, without a key' }),
  uploadRef: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
  maxSizeBytes: z.number().int(),
});

/** POST /v2/parse/upload-url: a link behind which a file can be put, to be parsed afterwards. */
export const uploadUrlRoute = ({ uploads, maxUpload }: { readonly uploads: Uploads; readonly maxUpload: number }) =>
  route({
    method: 'POST',
    path: '/v2/parse/upload-url',
    operationId: 'parseUploadUrl',
    tag: 'Parse',
    summary: 'Get a link to send a file to',
    description:
      'For programs that cannot send the file themselves: whoever has it puts it behind `uploadUrl`, then `POST /v2/parse` with ' +
      '`uploadRef` parses it. Both are good for 15 minutes and one file.',
    scope: 'parse',
    rateGroup: 'scrape',
    body,
    response: z.object({ success: z.literal(true), data: target }),
    handler: async ({ body: { filename, contentType, declaredSizeBytes = 0 }, principal, baseUrl, note }) => {
      if (declaredSizeBytes > maxUpload) throw tooLarge(maxUpload);
      if (leavesNothing(principal, undefined)) {
        throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
          details: { message: 'This stores the file, which zero data retention forbids: send it with POST /v2/parse.' },
        });
      }
      const name = plainName(filename);
      note({ target: name });
      const { uploadRef, path, expiresAt } = await uploads.open(principal.teamId, name);
      const data = {
        uploadUrl: `${baseUrl}${path}`,
        uploadRef,
        method: 'PUT' as const,
        headers: { 'Content-Type': contentType },
        expiresAt: new Date(expiresAt).toISOString(),
        maxSizeBytes: maxUpload,
      };
      return { success: true as const, data };
    },
  });
