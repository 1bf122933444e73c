import { randomUUID } from 'node:crypto';
import type { S3Config } from '../../config/index.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { createS3Client, DENIED, type S3Client, S3Error } from './client.ts';
import { removeObject } from './read.ts';

/** What a store, or the key for it, may not be able to do. */
const ABILITIES = {
  write: { what: 'writing objects', has: hasWrite },
  multipart: { what: 'multipart uploads, which files over 8 MB need', has: hasMultipart },
  conditional: { what: 'conditional writes (If-None-Match: *), which the search index needs', has: hasConditional },
} as const;

type Ability = keyof typeof ABILITIES;

/**
 * Tries abilities of the store of a bucket with an object that is deleted again.
 * @throws OperatorError naming the first that is lacking, or the right to find out; another Error if the store cannot be asked
 */
export async function requireAbilities(config: S3Config, abilities: readonly Ability[]): Promise<void> {
  const s3 = createS3Client(config);
  try {
    for (const ability of abilities) {
      const { what, has } = ABILITIES[ability];
      const key = `${config.prefix}probe/${randomUUID()}`;
      try {
        if (await has(s3, key)) continue;
      } catch (error) {
        if (error instanceof S3Error && error.code === DENIED) throw new OperatorError(error.message, { cause: error });
        // Not what it cannot do, but that it does not do anything.
        if (!(error instanceof S3Error) || error.status === 403 || error.code === 'NoSuchBucket') throw error;
      } finally {
        await removeObject(s3, key).catch(() => {});
      }
      throw new OperatorError(
        `the store at ${config.endpoint} does not support ${what}; use another store, or a folder`,
      );
    }
  } finally {
    await s3.close();
  }
}

async function hasWrite(s3: S3Client, Key: string): Promise<boolean> {
  await s3.ask((sdk, at) => sdk.putObject({ ...at, Key, Body: 'probe' }));
  return true;
}

async function hasMultipart(s3: S3Client, Key: string): Promise<boolean> {
  const { UploadId } = await s3.ask((sdk, at) => sdk.createMultipartUpload({ ...at, Key }));
  if (!UploadId) return false;
  const { ETag } = await s3.ask((sdk, at) => sdk.uploadPart({ ...at, Key, UploadId, PartNumber: 1, Body: 'probe' }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await s3.ask((sdk, at) => sdk.completeMultipartUpload({ ...at, Key, UploadId, MultipartUpload }));
  return true;
}

/** Whether the second of two writes that want to be the first is refused. */
async function hasConditional(s3: S3Client, Key: string): Promise<boolean> {
  const write = () => s3.ask((sdk, at) => sdk.putObject({ ...at, Key, Body: 'probe', IfNoneMatch: '*' }));
  await write();
  try {
    await write();
    return false;
  } catch (error) {
    if (error instanceof S3Error && error.status === 412) return true;
    throw error;
  }
}
