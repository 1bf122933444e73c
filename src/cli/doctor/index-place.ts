import type { Config } from '../../foundation/config/index.ts';
import { createS3Blobs, requireAbilities, s3CredentialSource } from '../../foundation/store/index.ts';
import { placeOf } from '../s3-place.ts';
import { attempt, type Finding } from './check.ts';
import { checkFolder } from './machine.ts';
import { tryStoring } from './try-storing.ts';

/**
 * Checks the storage of the search index: a writable folder, or a bucket in which objects can be written, also in parts and unless they exist,
 * listed, read and deleted.
 */
export async function checkIndex({ indexDir, indexS3 }: Pick<Config, 'indexDir' | 'indexS3'>): Promise<Finding> {
  if (!indexS3) return checkFolder('index folder', indexDir, 'TRAWL_INDEX');
  return attempt('index', 'TRAWL_INDEX, TRAWL_S3_*', async () => {
    await using bucket = createS3Blobs(indexS3);
    await tryStoring(bucket);
    await requireAbilities(indexS3, ['conditional', 'multipart']);
    const source = await s3CredentialSource(indexS3);
    return `${placeOf(indexS3)} at ${indexS3.endpoint}; cached in ${indexDir}; credentials from ${source}`;
  });
}
