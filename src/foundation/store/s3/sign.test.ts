import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodePath, encodeQuery, sign } from './sign.ts';

/** The worked examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
};
const NOW = Date.UTC(2013, 4, 24);

const signatureOf = (method: string, path: string, headers: Record<string, string> = {}, body = ''): string => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const { authorization = '' } = sign({ method, url, headers, body: Buffer.from(body) }, KEYS, NOW);
  return authorization.slice(authorization.lastIndexOf('=') + 1);
};

test('signatures are those of the published examples', () => {
  assert.equal(
    signatureOf('GET', '/test.txt', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  assert.equal(
    signatureOf(
      'PUT',
      encodePath('/test$file.text'),
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
    ),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
  assert.equal(
    signatureOf('GET', `/?${encodeQuery({ lifecycle: '' })}`),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  assert.equal(
    signatureOf('GET', `/?${encodeQuery({ prefix: 'J', 'max-keys': '2' })}`),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test('a token of temporary credentials is sent and signed', () => {
  const { authorization, 'x-amz-security-token': token } = sign(
    { method: 'GET', url: new URL('https://s3.example/b/k'), headers: {}, body: Buffer.alloc(0) },
    { ...KEYS, sessionToken: 'temporary' },
    NOW,
  );
  assert.equal(token, 'temporary');
  assert.match(authorization as string, /SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,/);
});
