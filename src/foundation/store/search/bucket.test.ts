import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type S3Server, s3ConfigOf, startS3Server } from '../../../../test/support/s3-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { silentLog } from '../../kernel/log.ts';
import {
  broughtVersions,
  type IndexBatch,
  type IndexPlace,
  indexFiles,
  openTextIndexReader,
  openTextIndexWriter,
  placeIn,
  readIndexMarker,
  writeIndexMarker,
} from './index.ts';

const SHAPE = { name: 'notes', numbers: ['year'], lists: [] } as const;

/** Rows whose terms are given. */
function batchOf(rows: Readonly<Record<number, string>>): IndexBatch {
  const ids = Object.keys(rows).map(Number);
  const texts = Object.values(rows).map((text) => Buffer.from(text));
  const offsets = new Int32Array(texts.length + 1);
  texts.forEach((text, i) => {
    offsets[i + 1] = (offsets[i] as number) + text.length;
  });
  return {
    ids: Int32Array.from(ids),
    terms: { offsets, bytes: Buffer.concat(texts) },
    numbers: { year: Int32Array.from(ids, () => 2026) },
    lists: {},
  };
}

describe('an index in a bucket', () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server[Symbol.asyncDispose]());

  /** A place on a machine of its own. */
  const machine = (name: string): IndexPlace => placeIn({ dir: tempDir(), s3: s3ConfigOf(server) }, name);
  const below = (name: string): string[] =>
    [...server.objects.keys()].filter((key) => key.startsWith(`some/prefix/${name}/`));

  it('is written by one machine and read by others, version by version', async () => {
    const place = machine('text');
    const writer = await openTextIndexWriter(place, SHAPE, 'a1');
    const reader = openTextIndexReader(machine('text'), SHAPE);
    const find = async (version: number, ...terms: string[]) =>
      [...(await reader.search({ id: 'a1', version }, terms, { limit: 10 })).ids].sort();
    await writer.add(batchOf({ 1: 'otter river', 2: 'otter sea', 3: 'quokka' }));
    const first = await writer.build();
    assert.deepEqual(await find(first, 'otter'), [1, 2]);
    await writer.upsert(batchOf({ 2: 'quokka sea', 4: 'otter' }));
    await writer.remove([1]);
    const second = await writer.build();
    assert.deepEqual(await find(first, 'otter'), [1, 2], 'the version before stays');
    assert.deepEqual(await find(second, 'otter'), [4]);
    assert.deepEqual(await find(second, 'quokka'), [2, 3]);
    const many = below('text').length;
    await writer.sweep(second);
    assert.ok(below('text').length < many, 'what only the version before held is gone');
    assert.deepEqual(await find(second, 'quokka'), [2, 3]);
    // No version can take the place of another one, whoever writes it.
    const versions = server.log.filter((line) => /^PUT .*\/_versions\/.* 200/.test(line));
    assert.ok(versions.length > 0);
    assert.ok(
      versions.every((line) => line.endsWith('if-none-match')),
      versions.join('\n'),
    );
    writer.close();
    reader.close();
  });

  it('says what a bucket that refuses says, and nothing secret', async () => {
    const place = { dir: tempDir(), s3: { ...s3ConfigOf(server), secretAccessKey: 'not-the-one' } };
    await assert.rejects(
      readIndexMarker(place, 1),
      /cannot read the index in s3:\/\/trawl-blobs\/some\/prefix: .*SignatureDoesNotMatch/,
    );
  });

  it('has a marker', async () => {
    const place = machine('marked');
    assert.equal(await readIndexMarker(place, 1), undefined);
    await writeIndexMarker(place, { format: 1, indexId: 'abcdef0123' });
    assert.deepEqual(await readIndexMarker(machine('marked'), 1), { format: 1, indexId: 'abcdef0123' });
  });

  it('has files that are copied where they are read, and only whole', async () => {
    const [one, other] = [indexFiles(machine('files')), indexFiles(machine('files'))];
    const bytes = randomBytes(9_000_000);
    mkdirSync(join(one.dir, 'sub'), { recursive: true });
    writeFileSync(join(one.dir, 'long.bin'), bytes);
    writeFileSync(join(one.dir, 'sub', 'short.bin'), 'short');
    await one.share(['long.bin', 'sub/short.bin']);
    assert.deepEqual(await other.shared(), new Set(['long.bin', 'sub/short.bin']));
    await other.bring(['long.bin', 'sub/short.bin']);
    assert.ok(readFileSync(join(other.dir, 'long.bin')).equals(bytes));
    const asked = server.log.length;
    await other.bring(['long.bin']);
    assert.equal(server.log.length, asked, 'what is there is not asked for');

    const key = 'some/prefix/files/sub/short.bin';
    server.objects.set(key, { ...server.objects.get(key)!, body: Buffer.from('shorn') });
    const third = indexFiles(machine('files'));
    await assert.rejects(third.bring(['sub/short.bin']), /is corrupt/);
    assert.deepEqual(readdirSync(join(third.dir, 'sub')), []);
    await assert.rejects(third.bring(['nowhere.bin']), { code: 'ENOENT' });

    await other.tidy((name) => name === 'long.bin');
    assert.deepEqual([existsSync(join(other.dir, 'long.bin')), existsSync(join(other.dir, 'sub'))], [true, false]);
    await one.tidy(() => false);
    assert.ok(existsSync(join(one.dir, 'long.bin')), 'what was made here a moment ago may be about to be needed');
    await one.unshare((name) => name === 'long.bin');
    assert.deepEqual(await one.shared(), new Set(['long.bin']));
  });

  it('goes on being read as it was while the files of a newer version are on their way', async () => {
    let published = 'one';
    let arrive = (): void => {};
    const versions = broughtVersions({
      published: async () => published,
      nameOf: (version) => version,
      bring: (version) =>
        version === 'one'
          ? Promise.resolve()
          : new Promise<void>((resolve) => {
              arrive = resolve;
            }),
      hear: () => () => {},
      isHeard: () => false,
      log: silentLog,
    });
    assert.equal(await versions.newest(), 'one');
    published = 'two';
    assert.equal(await versions.newest(), 'one');
    const fresh = versions.newest({ fresh: true });
    const late = versions.newest({ fresh: true, signal: AbortSignal.abort(new Error('too late')) });
    await assert.rejects(late, /too late/);
    arrive();
    assert.equal(await fresh, 'two');
    assert.equal(await versions.newest(), 'two');
    versions.close();
  });
});
