import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { leavesNothing } from '../../../platform/accounts/index.ts';
import { plainName, tooLarge } from '../multipart.ts';
import type { Uploads } from '../uploads.ts';

/** @param deps.maxUpload bytes of a file */
export const createUpload = ({
  uploads,
  maxUpload,
}: {
  readonly uploads: Uploads;
  readonly maxUpload: number;
}): Route =>
  route('POST /v2/parse/upload-url', async ({ body, principal, baseUrl, note }) => {
    const { filename, contentType, declaredSizeBytes = 0 } = body;
    if (declaredSizeBytes > maxUpload) throw tooLarge(maxUpload);
    if (leavesNothing(principal, undefined)) {
      throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
        details: {
          message: 'This stores the file, which zero data retention forbids. Send the file with POST /v2/parse.',
        },
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
    return { success: true, data };
  });
