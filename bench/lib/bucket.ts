import { s3ConfigOf, startS3Server } from '../../test/support/s3-server.ts';
import { removeFolder, startFile, temporaryFolder } from './processes.ts';

/** A small S3-compatible store with a bucket, in a separate process; its content is in memory. */
export interface Bucket {
  /** Those with which the service has its index there. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const folder = temporaryFolder();
  let tell: (line: string) => void = () => {};
  const said = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const run = startFile('bench/lib/bucket.ts', [], {
    settings: { TRAWL_BENCH_BUCKET: '1' },
    cwd: folder,
    onOutput: tell,
  });
  const settings = JSON.parse(
    await Promise.race([said, run.ended.then(() => Promise.reject(new Error(run.complaint())))]),
  );
  return {
    settings,
    async stop() {
      run.child.kill('SIGTERM');
      await run.ended.catch(() => {});
      removeFolder(folder);
    },
  };
}

if (process.env.TRAWL_BENCH_BUCKET === '1') {
  const server = await startS3Server();
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3ConfigOf(server);
  console.log(
    JSON.stringify({
      TRAWL_INDEX: `s3://${bucket}/index`,
      TRAWL_S3_ENDPOINT: endpoint,
      TRAWL_S3_REGION: region,
      TRAWL_S3_ACCESS_KEY_ID: accessKeyId,
      TRAWL_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
  );
}
