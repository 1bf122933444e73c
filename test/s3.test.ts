import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadConfig } from '../src/config/index.ts';
import { createBlobs } from '../src/store/index.ts';
import { trawl } from './support/cli.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { tempDir } from './support/tmp.ts';

/** Files in a bucket, as the operator meets them. */
describe('TRAWL_BLOBS=s3://…', () => {
  let server: S3Server;
  let env: Record<string, string>;
  before(async () => {
    server = await startS3Server();
    env = {
      TRAWL_DATA_DIR: join(tempDir(), 'data'),
      TRAWL_BLOBS: `s3://${server.bucket}/files`,
      TRAWL_S3_ENDPOINT: server.url,
      TRAWL_S3_REGION: server.region,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
    };
  });
  after(() => server[Symbol.asyncDispose]());

  const blobsOfDoctor = async (changed: Record<string, string> = {}) => {
    const { stdout } = await trawl(['doctor', '--json'], { ...env, ...changed });
    const findings = JSON.parse(stdout) as { name: string; state: string; detail: string }[];
    assert.ok(!stdout.includes(server.secretAccessKey));
    return findings.find(({ name }) => name === 'blobs');
  };

  test('is where files go', async () => {
    await using blobs = createBlobs(loadConfig(env));
    await blobs.put('a/file', 'its bytes');
    assert.equal(server.objects.get('files/a/file')?.body.toString(), 'its bytes');
  });

  test('trawl doctor says where files are, or what is wrong with that', { timeout: 120_000 }, async () => {
    const fine = await blobsOfDoctor();
    assert.deepEqual([fine?.state, fine?.detail], ['on', `s3://${server.bucket}/files at ${server.url}`]);
    const wrong = await blobsOfDoctor({ AWS_SECRET_ACCESS_KEY: 'not-it' });
    assert.equal(wrong?.state, 'broken');
    assert.match(wrong.detail, /SignatureDoesNotMatch/);
    assert.doesNotMatch(wrong.detail, /not-it/);
  });

  test('trawl backup says that it leaves the bucket out', async () => {
    const data = tempDir();
    const made = await trawl(['keys', 'create', '--name', 'first'], { ...env, TRAWL_DATA_DIR: data });
    assert.equal(made.code, 0, made.stderr);
    const { code, stderr } = await trawl(['backup', join(tempDir(), 'saved.tar.gz')], { ...env, TRAWL_DATA_DIR: data });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /the stored files are in s3:\/\/trawl-blobs\/files and not in the backup/);
  });
});
