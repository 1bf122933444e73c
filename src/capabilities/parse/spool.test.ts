import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { spool, TooLarge } from './spool.ts';

async function* chunks(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(size, i);
}
const MB = 1024 * 1024;

describe('files on their way', () => {
  it('stay in memory while they are small, and where nothing may be kept', async () => {
    const folder = join(tempDir(), 'uploads');
    const small = await spool(chunks(3, 1000), { most: 20 * MB, folder });
    const kept = await spool(chunks(8, MB), { most: 20 * MB, folder: undefined });
    assert.ok(small.file instanceof Uint8Array && kept.file instanceof Uint8Array);
    assert.equal(existsSync(folder), false);
  });

  it('are written to disk if they are large, and leave nothing behind', async () => {
    const folder = join(tempDir(), 'uploads');
    {
      await using large = await spool(chunks(8, MB), { most: 20 * MB, folder });
      assert.deepEqual([large.size, readdirSync(folder).length], [8 * MB, 1]);
      assert.deepEqual([...(await large.head(3))], [0, 0, 0]);
      assert.equal((await large.bytes()).at(-1), 7);
    }
    assert.deepEqual(readdirSync(folder), []);
    await assert.rejects(spool(chunks(30, MB), { most: 20 * MB, folder }), TooLarge);
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield* chunks(6, MB);
      throw new Error('the client went away');
    };
    await assert.rejects(spool(broken(), { most: 20 * MB, folder }), /went away/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
