import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

const load = (env: Record<string, string>) => loadConfig({ TRAWL_DATA_DIR: '/nowhere', ...env });
const KEYS = { TRAWL_S3_ACCESS_KEY_ID: 'me', TRAWL_S3_SECRET_ACCESS_KEY: 'secret' };

test('blobs are in a folder unless a bucket is set', () => {
  assert.equal(load({}).blobDir, '/nowhere/blobs');
  assert.equal(load({ TRAWL_BLOBS: '/srv/files', ...KEYS }).blobDir, '/srv/files');
  assert.equal(load({ TRAWL_BLOBS: '/srv/files', ...KEYS }).s3Blobs, undefined);
});

test('a bucket at AWS, and one elsewhere', () => {
  const aws = load({ TRAWL_BLOBS: 's3://box', TRAWL_S3_REGION: 'eu-west-1', ...KEYS }).s3Blobs;
  assert.deepEqual(aws, {
    ...{ bucket: 'box', prefix: '', endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1' },
    ...{ accessKeyId: 'me', secretAccessKey: 'secret', sessionToken: undefined, pathStyle: false },
  });
  const own = load({
    TRAWL_BLOBS: 's3://my.box/some/path/',
    TRAWL_S3_ENDPOINT: 'http://127.0.0.1:9000/',
    ...KEYS,
  }).s3Blobs;
  assert.equal(own?.endpoint, 'http://127.0.0.1:9000');
  assert.equal(own.prefix, 'some/path/');
  assert.equal(own.region, 'us-east-1');
  assert.equal(own.pathStyle, true);
});

test('the names that other programs use are read too, after our own', () => {
  const env = { TRAWL_BLOBS: 's3://box', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
  const { accessKeyId, secretAccessKey, sessionToken } = load(env).s3Blobs ?? {};
  assert.deepEqual([accessKeyId, secretAccessKey, sessionToken], ['a', 'b', 'c']);
  assert.equal(load({ ...env, TRAWL_S3_ACCESS_KEY_ID: 'me' }).s3Blobs?.accessKeyId, 'me');
});

test('without keys, credentials are looked for where AWS programs look', () => {
  const { accessKeyId, secretAccessKey, sessionToken, region } = load({ TRAWL_BLOBS: 's3://box' }).s3Blobs ?? {};
  assert.deepEqual(
    [accessKeyId, secretAccessKey, sessionToken, region],
    [undefined, undefined, undefined, 'us-east-1'],
  );
});

test('what is wrong or lacking is named, and no secret with it', () => {
  for (const part of ['TRAWL_S3_SECRET_ACCESS_KEY', 'TRAWL_S3_SESSION_TOKEN']) {
    assert.throws(() => load({ TRAWL_BLOBS: 's3://box', [part]: 'secret' }), {
      message: 'settings: TRAWL_BLOBS=s3://box needs TRAWL_S3_ACCESS_KEY_ID',
    });
  }
  assert.throws(() => load({ TRAWL_BLOBS: 's3://box', TRAWL_S3_ACCESS_KEY_ID: 'me' }), /TRAWL_S3_SECRET_ACCESS_KEY/);
  for (const place of ['s3://', 's3:box', 's3://Box', 's3://box/../x', 's3://box//x', 's3://box/a b', 's3://box?x=1']) {
    assert.throws(() => load({ TRAWL_BLOBS: place, ...KEYS }), /TRAWL_BLOBS must be a folder or s3:/, place);
  }
  for (const endpoint of ['minio:9000', 'http://minio/path', 'http://me:secret@minio']) {
    assert.throws(() => load({ TRAWL_S3_ENDPOINT: endpoint }), /TRAWL_S3_ENDPOINT must be http/, endpoint);
  }
});
