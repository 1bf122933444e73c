import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { tempDir } from '../../../test/support/tmp.ts';
import { writeStreamToFile } from './write-stream-to-file.ts';

/** Bytes that fail before the first one. */
async function* cut(): AsyncGenerator<Uint8Array> {
  yield* [];
  throw new Error('cut');
}

test('a file that is removed after its source failed at once does not come back', async () => {
  const path = join(tempDir(), 'part');
  for (let i = 0; i < 50; i++) {
    await assert.rejects(writeStreamToFile(cut, path), /cut/);
    rmSync(path);
    await turn();
    assert.equal(existsSync(path), false);
  }
});

test('a file is written for its owner alone, continued, never replaced where that was forbidden, and left when aborted', async () => {
  const path = join(tempDir(), 'part');
  const of = (text: string) =>
    async function* () {
      yield Buffer.from(text);
    };
  await writeStreamToFile(of('aaaa'), path);
  await writeStreamToFile(of('bbbb'), path, { flags: 'a' });
  assert.equal(readFileSync(path, 'utf8'), 'aaaabbbb');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  await assert.rejects(writeStreamToFile(of('c'), path, { flags: 'wx' }), { code: 'EEXIST' });
  await assert.rejects(writeStreamToFile(of('c'), path, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});
