import type { Config } from '../../foundation/config/index.ts';
import { createBlobs, requireAbilities, s3CredentialSource } from '../../foundation/store/index.ts';
import { placeOf } from '../s3-place.ts';
import { attempt, type Finding } from './check.ts';
import { checkFolder } from './machine.ts';
import { tryStoring } from './try-storing.ts';

/** Checks the storage of files: a writable folder, or a bucket in which objects can be written, also in parts, listed, read and deleted. */
export async function checkBlobs(config: Pick<Config, 'blobDir' | 's3Blobs'>): Promise<Finding> {
  const { s3Blobs } = config;
  if (!s3Blobs) return checkFolder('blobs', config.blobDir, 'TRAWL_BLOBS');
  return attempt('blobs', 'TRAWL_BLOBS, TRAWL_S3_*', async () => {
    await using blobs = createBlobs(config);
    await tryStoring(blobs);
    await requireAbilities(s3Blobs, ['multipart']);
    const source = await s3CredentialSource(s3Blobs);
    return `${placeOf(s3Blobs)} at ${s3Blobs.endpoint}; credentials from ${source}`;
  });
}
