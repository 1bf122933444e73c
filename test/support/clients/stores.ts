import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { S3 } from '@aws-sdk/client-s3';
import { freePort } from '../free-port.ts';
import { tempDir } from '../tmp.ts';
import { until } from '../until.ts';
import { installStores } from './packages.ts';
import { startRadosgw } from './radosgw.ts';

/** S3-compatible stores that others wrote, in processes of their own on loopback. */

export const FOREIGN_STORES = ['radosgw', 's3rver', 'fauxqs'] as const;

const BUCKET = 'trawl-blobs';
// s3rver knows these keys and no others.
const USER = { key: 'S3RVER', secret: 'S3RVER' };

/** Programs that serve the bucket of `BUCKET` at `PORT` from the folder `DIR`. */
const PROGRAMS: Readonly<Record<Exclude<(typeof FOREIGN_STORES)[number], 'radosgw'>, string>> = {
  s3rver: `
    import S3rver from 's3rver';
    const { PORT, DIR, BUCKET } = process.env;
    const options = { port: Number(PORT), address: '127.0.0.1', directory: DIR, silent: true };
    await new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] }).run();`,
  fauxqs: `
    import { startFauxqs } from 'fauxqs';
    const { PORT, DIR, BUCKET } = process.env;
    const server = await startFauxqs({ port: Number(PORT), host: '127.0.0.1', logger: false, s3StorageDir: DIR });
    server.createBucket(BUCKET);`,
};

export interface ForeignStore extends AsyncDisposable {
  readonly bucket: string;
  /** What a service needs to reach it. */
  readonly env: Readonly<Record<string, string>>;
}

const envOf = (url: string): Record<string, string> => ({
  TRAWL_S3_ENDPOINT: url,
  TRAWL_S3_REGION: 'us-east-1',
  TRAWL_S3_ACCESS_KEY_ID: USER.key,
  TRAWL_S3_SECRET_ACCESS_KEY: USER.secret,
});

export async function startForeignStore(name: (typeof FOREIGN_STORES)[number]): Promise<ForeignStore> {
  return name === 'radosgw' ? startCeph() : startPackage(name);
}

async function startCeph(): Promise<ForeignStore> {
  const { url, [Symbol.asyncDispose]: stop } = await startRadosgw(USER);
  const s3 = new S3({
    ...{ endpoint: url, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: USER.key, secretAccessKey: USER.secret },
  });
  await s3.createBucket({ Bucket: BUCKET });
  s3.destroy();
  return { bucket: BUCKET, env: envOf(url), [Symbol.asyncDispose]: stop };
}

async function startPackage(name: keyof typeof PROGRAMS): Promise<ForeignStore> {
  const cwd = await installStores();
  const port = await freePort();
  // s3rver encrypts the places of its lists with DES.
  const options = ['--openssl-legacy-provider', '--input-type=module'];
  const child = spawn(process.execPath, [...options, '-e', PROGRAMS[name]], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), DIR: tempDir(), BUCKET },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    `${name} at ${url}`,
  );
  return {
    bucket: BUCKET,
    env: envOf(url),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
