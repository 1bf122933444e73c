import { s3ConfigOf, startS3Server } from '../../test/support/s3-server.ts';
import { startHelper } from './processes.ts';

/** A small S3-compatible store with a bucket, in a separate process; its content is in memory. */
export async function startBucket() {
  const helper = await startHelper<Readonly<Record<string, string>>>('bench/lib/bucket.ts');
  return {
    /** Those with which the service has its index there. */
    settings: helper.told,
    [Symbol.asyncDispose]: async () => helper[Symbol.dispose](),
  };
}

if (import.meta.main && process.send) {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3ConfigOf(await startS3Server());
  process.send({
    TRAWL_INDEX: `s3://${bucket}/index`,
    TRAWL_S3_ENDPOINT: endpoint,
    TRAWL_S3_REGION: region,
    TRAWL_S3_ACCESS_KEY_ID: accessKeyId,
    TRAWL_S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  process.on('disconnect', () => process.exit(0));
}
