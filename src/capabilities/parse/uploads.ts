import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Blobs, expireBlobs, type SignedLinks } from '../../foundation/store/index.ts';
import type { SentForm } from './multipart.ts';
import { type SpoolOptions, spool } from './spool.ts';

/** Milliseconds in which a file has to be put behind its link and parsed. */
export const UPLOAD_LIFE = 15 * 60_000;
const FOLDER = 'uploads/';
const SWEEP_EVERY = 5 * 60_000;

/** A place for a file that is sent first and parsed later. */
export interface Upload {
  readonly uploadRef: string;
  /** Path and query under which the file is put. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Files between the two steps of an upload. They lie in the blobs, so that any process can read them. */
export interface Uploads extends Disposable {
  open(teamId: string, name: string): Promise<Upload>;
  /**
   * The file behind a reference, which is used up by that.
   * @throws ApiError NOT_FOUND when there is none of this team, or it was not sent, or is over; PAYLOAD_TOO_LARGE
   */
  take(teamId: string, uploadRef: string, options: SpoolOptions): Promise<SentForm>;
}

export interface UploadsOptions {
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly log: Log;
}

export function createUploads({ blobs, links, clock, log }: UploadsOptions): Uploads {
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
      // Two requests for it at the same moment: the second finds none.
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
          options: undefined,
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
  const message = 'There is no such upload: it was not sent yet, was parsed already, or has expired.';
  return new ApiError('NOT_FOUND', { details: { message } });
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The team is part of the key: a reference leads nowhere for any other. */
const keyOf = (teamId: string, id: string): string =>
  `${FOLDER}${createHash('sha256').update(teamId).digest('hex').slice(0, 32)}/${id}`;
