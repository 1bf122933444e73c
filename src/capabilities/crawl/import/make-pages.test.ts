import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tempDir } from '../../../../test/support/tmp.ts';
import { createDocuments } from '../../../engines/documents/index.ts';
import { createBlobs } from '../../../foundation/store/index.ts';
import { createPageThreads } from '../../scrape/index.ts';
import { createPageMaker } from './make-pages.ts';

test('pages of a batch are not all decoded at once', async () => {
  await using threads = createPageThreads(1);
  await using documents = createDocuments({ packs: tempDir() });
  await using blobs = createBlobs({ blobDir: tempDir(), s3Blobs: undefined });
  let now = 0;
  let most = 0;
  const counted: typeof threads = {
    ...threads,
    run: (...job) => {
      most = Math.max(most, ++now);
      return threads.run(...job).finally(() => now--);
    },
  };
  const task = { teamId: 'team', jobId: 'job', hosts: [], languages: [], types: [] };
  const batch = createPageMaker({ threads: counted, documents, blobs }, task).batch();
  for (let n = 0; n < 20; n++) {
    batch.add({
      ...{ url: `https://example.com/${n}`, at: n, status: 200, headers: new Map(), type: 'text/html' },
      ...{ body: Buffer.from(`<p>This is page ${n}.</p>`), made: undefined, isCut: false },
    });
  }
  const made = await batch.make(new AbortController().signal, (reason) => assert.fail(reason));
  assert.deepEqual(
    made.map(({ url }) => url),
    Array.from({ length: 20 }, (_, n) => `https://example.com/${n}`),
  );
  assert.ok(most <= 8, String(most));
});
