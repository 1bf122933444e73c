import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Blobs, expireBlobs, type SignedLinks } from '../../foundation/store/index.ts';
import type { SentForm } from './multipart.ts';
import { type SpoolOptions, spool } from './spool.ts';

/** Milliseconds within which a file has to be uploaded and parsed. */
const UPLOAD_LIFE = 15 * 60_000;
const FOLDER = 'uploads/';
const SWEEP_EVERY = 5 * 60_000;

/** A file that is uploaded first and parsed later. */
interface Upload {
  readonly uploadRef: string;
  /** Path and query of the URL that the file is uploaded to. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Uploaded files that are not parsed yet. They are blobs, so that any process can read them. */
export interface Uploads extends Disposable {
  open(teamId: string, name: string): Promise<Upload>;
  /**
   * Takes the file that a reference names; it can be taken once.
   * @throws ApiError NOT_FOUND if the team has no such upload, or it was not sent or has expired; PAYLOAD_TOO_LARGE
   */
  take(teamId: string, uploadRef: string, options: SpoolOptions): Promise<SentForm>;
}

export interface UploadsDeps {
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly log: Log;
}

export function createUploads({ blobs, links, clock, log }: UploadsDeps): Uploads {
  const old = expireBlobs(blobs, { prefix: FOLDER, life: UPLOAD_LIFE, every: SWEEP_EVERY, log });
  const underWay = new Set<string>();
  return {
    async open(teamId, name) {
      const id = randomUUID();
      const expiresAt = clock.now() + UPLOAD_LIFE;
      const path = await links.pathOf(keyOf(teamId, id), expiresAt);
      return { uploadRef: `${id}.${Buffer.from(name).toString('base64url')}`, path, expiresAt };
    },
    async take(teamId, uploadRef, options) {
      const [id = '', name = ''] = uploadRef.split('.');
      const key = keyOf(teamId, id);
      // Of two requests at the same moment the second finds nothing.
      if (!UUID.test(id) || underWay.has(key)) throw noSuchUpload();
      underWay.add(key);
      try {
        const found = await blobs.get(key);
        if (found === undefined) throw noSuchUpload();
        const file = await spool(found.body, options);
        await blobs.delete(key);
        return {
          file,
          name: Buffer.from(name, 'base64url').toString('utf8') || 'file',
          contentType: found.contentType ?? 'application/octet-stream',
          [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
        };
      } finally {
        underWay.delete(key);
      }
    },
    [Symbol.dispose]: () => old[Symbol.dispose](),
  };
}

const noSuchUpload = (): ApiError => {
  const message = 'There is no such upload: the file was not sent yet, was already parsed, or has expired.';
  return new ApiError('NOT_FOUND', { details: { message } });
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The team is part of the key: a reference has no meaning for another team. */
const keyOf = (teamId: string, id: string): string =>
  `${FOLDER}${createHash('sha256').update(teamId).digest('hex').slice(0, 32)}/${id}`;
