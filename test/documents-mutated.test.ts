import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { soakDocuments } from './support/document-soak.ts';
import { samples } from './support/samples.ts';
import { tempDir } from './support/tmp.ts';

test('broken files of every kind end as text or with a reason, and leave nothing behind', async () => {
  const folder = join(tempDir(), 'tmp');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { faults, outcomes } = await soakDocuments(samples(), { each: 4, seed: 2026, folder });
    assert.deepEqual(faults, []);
    assert.equal(Object.keys(outcomes).length, Object.keys(samples()).length);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
