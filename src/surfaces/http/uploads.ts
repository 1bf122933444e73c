import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Blobs, SignedLinks } from '../../foundation/store/index.ts';
import type { Admission } from './overload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the client has a link for an upload. */
    mayUpload: boolean;
  }
}

/** Prefix of the blobs that links can write. */
export const UPLOADS = 'uploads/';

/**
 * Accepts uploads through a link of `POST /v2/parse/upload-url`, without a key. A link works once: existing blobs are not replaced.
 */
export function mountUploads(
  app: FastifyInstance,
  {
    blobs,
    links,
    maxUpload,
    admission,
  }: { blobs: Blobs; links: SignedLinks; maxUpload: number; admission: Pick<Admission, 'requireRoom'> },
): void {
  app.decorateRequest('mayUpload', false);
  app.put<{ Params: { '*': string } }>('/v2/files/uploads/*', async (request, reply) => {
    const path = `${UPLOADS}${request.params['*']}`;
    const key = await links.keyOf(path, request.query as Record<string, unknown>);
    if (key === undefined || (await blobs.head(key)) !== undefined) {
      throw new ApiError('NOT_FOUND', { details: { message: 'The upload does not exist, or the link has expired.' } });
    }
    request.mayUpload = true;
    admission.requireRoom({ activity: 'upload' });
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > maxUpload) throw tooLarge(maxUpload);
    await blobs.put(key, atMost(request.body as Readable | undefined, maxUpload), {
      contentType: request.headers['content-type'] ?? 'application/octet-stream',
    });
    return reply.code(200).send({ success: true });
  });
}

const tooLarge = (limit: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { details: { message: `The file is larger than the limit of ${limit} bytes.` } });

async function* atMost(body: Readable | undefined, limit: number): AsyncIterable<Uint8Array> {
  let size = 0;
  // A refused body is not destroyed, because that would close the connection before the response.
  for await (const chunk of body?.iterator({ destroyOnReturn: false }) ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > limit) throw tooLarge(limit);
    yield chunk as Uint8Array;
  }
}
