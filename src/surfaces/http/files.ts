import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Blobs, MadeFile, SignedLinks } from '../../foundation/store/index.ts';
import { UPLOADS } from './uploads.ts';

/** What signed links lead to. */
export interface SignedFiles {
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  /** Files that are made while they are downloaded; undefined if it is none of them. */
  fileOf(key: string): Promise<MadeFile | undefined>;
}

/** Serves screenshots, PDFs and other files through signed links, which need no key. */
export function mountFiles(app: FastifyInstance, { blobs, links, fileOf }: SignedFiles): void {
  app.get<{ Params: { '*': string } }>('/v2/files/*', async (request, reply) => {
    const signed = await links.keyOf(request.params['*'], request.query as Record<string, unknown>);
    // A link that a file may be sent to is none that it can be read with.
    const key = signed?.startsWith(UPLOADS) ? undefined : signed;
    const made = key === undefined ? undefined : await fileOf(key);
    if (made !== undefined) {
      const name = key?.slice(key.lastIndexOf('/') + 1);
      return reply
        .header('content-type', made.contentType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(made.body);
    }
    const found = key === undefined ? undefined : await blobs.get(key);
    if (found === undefined) {
      throw new ApiError('NOT_FOUND', { details: { message: 'The file does not exist, or the link has expired.' } });
    }
    return (
      reply
        .header('content-type', found.contentType ?? 'application/octet-stream')
        .header('content-length', found.size)
        .header('cache-control', 'private, max-age=3600')
        // Files of pages must not run scripts in our origin.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox",
        )
        .header('x-content-type-options', 'nosniff')
        .send(found.body)
    );
  });
}
