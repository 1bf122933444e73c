import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { s3ConfigOf, startS3Server } from '../../../test/support/s3-server.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import { createOutages } from '../kernel/outages.ts';
import { createBlobs, createS3Blobs } from './index.ts';
import { watchBlobs } from './outage.ts';

describe('a watched store', () => {
  it('is looked at without being used: it fails while the bucket refuses, and works again afterwards', async () => {
    await using bucket = await startS3Server();
    const outages = createOutages(() => 0);
    const report = outages.reporter('stored files');
    // Looked at with each report: it may be over before anybody looks from here.
    let seen: ReturnType<typeof outages.list> = [];
    const listen = (isFailing: boolean): void => {
      report(isFailing);
      if (isFailing) seen = outages.list();
    };
    await using _ = watchBlobs(createS3Blobs(s3ConfigOf(bucket)), listen, 5);
    bucket.fail({ how: { status: 403, code: 'AccessDenied' }, times: 20 });
    await until(() => seen.length > 0, 'the outage');
    assert.deepEqual(seen, [{ of: 'stored files', since: '1970-01-01T00:00:00.000Z' }]);
    await until(() => outages.list().length === 0, 'the end of the outage');
  });

  it('does not fail because of an invalid key or an upload that is cut off', async () => {
    const outages = createOutages();
    await using blobs = watchBlobs(
      createBlobs({ blobDir: join(tempDir(), 'blobs'), s3Blobs: undefined }),
      outages.reporter('stored files'),
    );
    await assert.rejects(blobs.get('../etc'), RangeError);
    const cutOff = (async function* () {
      yield Buffer.from('a');
      throw new Error('the client has gone');
    })();
    await assert.rejects(blobs.put('a/b', cutOff), /has gone/);
    assert.deepEqual(outages.list(), []);
  });
});
