import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, beforeEach, describe, test } from 'node:test';
import { startChild } from '../../../test/support/child.ts';
import { s3ConfigOf, startS3Server } from '../../../test/support/s3-server.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { type Blobs, createFolderBlobs, createS3Blobs } from './index.ts';

/** Somewhere to keep blobs. */
interface Place {
  readonly blobs: Blobs;
  /** Everything that lies there, remains of what failed too. */
  remains(): string[];
}

const places: Record<string, () => Promise<Place>> = {
  'a folder': async () => {
    const dir = join(tempDir(), 'blobs');
    return { blobs: createFolderBlobs(dir), remains: () => filesOf(dir).map((name) => name.replace(/@$/, '')) };
  },
  'an S3-compatible store': async () => {
    const server = await startS3Server();
    server.pageSize = 7;
    const blobs = createS3Blobs(s3ConfigOf(server));
    opened.push(blobs, server);
    return {
      blobs,
      remains: () => [...server.objects.keys(), ...server.uploads.keys()].map((key) => key.replace('some/prefix/', '')),
    };
  },
};

const opened: AsyncDisposable[] = [];
after(async () => {
  for (const one of opened) await one[Symbol.asyncDispose]();
});

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => e.name);

/** What every store of blobs must do, whatever it keeps them on. */
for (const [name, open] of Object.entries(places)) {
  describe(`blobs on ${name}`, () => contract(open));
}

function contract(open: () => Promise<Place>): void {
  let place: Place;
  let blobs: Blobs;
  beforeEach(async () => {
    place = await open();
    blobs = place.blobs;
  });

  const read = async (key: string): Promise<string | undefined> => {
    const found = await blobs.get(key);
    return found && text(found.body);
  };
  const keys = async (prefix?: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of blobs.list(prefix)) found.push(key);
    return found;
  };
  test('what was put comes back: text, bytes, a stream, nothing at all', async () => {
    const bytes = randomBytes(3_000_001);
    await blobs.put('a/text', 'grüße\0', { contentType: 'text/plain; charset=utf-8' });
    await blobs.put('a/bytes', bytes);
    await blobs.put('a/stream', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), { contentType: 'x/y' });
    const put = await blobs.put('a/empty', '');
    assert.equal(put.size, 0);
    assert.equal(await read('a/text'), 'grüße\0');
    for (const key of ['a/bytes', 'a/stream']) {
      const found = await blobs.get(key);
      assert.ok(found && (await buffer(found.body)).equals(bytes));
    }
    assert.equal(await read('a/empty'), '');
    const { modifiedAt, ...head } = (await blobs.head('a/stream')) ?? { modifiedAt: 0 };
    assert.deepEqual(head, { key: 'a/stream', size: 3_000_001, contentType: 'x/y' });
    assert.ok(Math.abs(Date.now() - modifiedAt) < 60_000);
    assert.equal((await blobs.head('a/text'))?.contentType, 'text/plain; charset=utf-8');
    assert.equal((await blobs.head('a/bytes'))?.contentType, undefined);
  });

  test('what is not there is undefined, and deleting it says so', async () => {
    assert.equal(await blobs.get('no'), undefined);
    assert.equal(await blobs.head('no/such'), undefined);
    assert.equal(await blobs.delete('no/such'), false);
    assert.deepEqual(await keys(), []);
    await blobs.put('a', '1');
    assert.equal(await blobs.get('a/b'), undefined);
    assert.equal(await blobs.delete('a'), true);
    assert.equal(await blobs.delete('a'), false);
    assert.equal(await blobs.head('a'), undefined);
    assert.deepEqual(place.remains(), []);
  });

  test('list has every key of the prefix, in order; a key may be the start of another', async () => {
    const all = ['a', 'a-b', 'a.b', 'a.b/c', 'a/b', 'a/b/c', 'a0', 'b/1', 'b/10', 'b/2'];
    for (const key of [...all].reverse()) await blobs.put(key, key);
    assert.deepEqual(await keys(), all);
    for (const prefix of ['a', 'a/', 'a/b', 'a.b/', 'b/1', 'c', 'a/b/c/d']) {
      assert.deepEqual(
        await keys(prefix),
        all.filter((key) => key.startsWith(prefix)),
      );
    }
    await blobs.delete('a/b');
    assert.equal(await read('a/b/c'), 'a/b/c');
    assert.equal(await read('a'), 'a');
  });

  test('a new blob replaces the old as a whole, and who reads the old one reads it to its end', async () => {
    await blobs.put('k', 'o'.repeat(1_000_000), { contentType: 'old/type' });
    const old = await blobs.get('k');
    await blobs.put('k', 'new');
    assert.equal((await blobs.head('k'))?.contentType, undefined);
    assert.equal(await read('k'), 'new');
    assert.ok(old);
    assert.equal(await text(old.body), 'o'.repeat(1_000_000));
  });

  test('a stream that breaks leaves the old blob and no remains', async () => {
    await blobs.put('k', 'old');
    async function* breaking(): AsyncIterable<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('broke');
    }
    await assert.rejects(blobs.put('k', breaking()), /broke/);
    await assert.rejects(blobs.put('other', breaking()), /broke/);
    assert.equal(await read('k'), 'old');
    assert.deepEqual(await keys(), ['k']);
    assert.deepEqual(place.remains(), ['k']);
  });

  test('puts and deletes of one folder at once get along', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        await blobs.put(`f/g/${i}`, `${i}`);
        if (i % 2) await blobs.delete(`f/g/${i}`);
      }),
    );
    assert.equal((await keys('f/')).length, 30);
  });

  test('hostile keys are refused by every operation', async () => {
    const hostile = [
      '',
      '/',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a/..',
      '.',
      '..',
      'a//b',
      'a/',
      './a',
      'a/./b',
      'a\\b',
      '..\\x',
      'C:\\x',
      'c:x',
      'a\0b',
      'A',
      'Straße',
      'ä',
      'a b',
      'a\nb',
      'a%2fb',
      '%2e%2e',
      'a@',
      'con',
      'nul.txt',
      'a/com1',
      '.hidden',
      'end.',
      'x'.repeat(129),
      'x/'.repeat(300),
      '~',
      '$(x)',
      'a*',
      'a?',
    ];
    for (const key of hostile) {
      await assert.rejects(blobs.put(key, 'x'), RangeError, JSON.stringify(key));
      await assert.rejects(blobs.get(key), RangeError);
      await assert.rejects(blobs.head(key), RangeError);
      await assert.rejects(blobs.delete(key), RangeError);
    }
    for (const prefix of ['../../', '/', '..', '../../etc']) assert.deepEqual(await keys(prefix), []);
    await blobs.put(`${'x'.repeat(128)}/0-9._z`, 'fine');
  });
}

test('a process killed while writing leaves no visible half, and its remains go away', async () => {
  const dir = join(tempDir(), 'blobs');
  const blobs = createFolderBlobs(dir);
  await blobs.put('x/y', 'old');
  const child = startChild('half-blob', dir);
  assert.equal(await child.line(), 'half');
  child.kill('SIGKILL');
  await child.ended;
  const found = await blobs.get('x/y');
  assert.equal(found && (await text(found.body)), 'old');
  assert.deepEqual(await Array.fromAsync(blobs.list(), ({ key }) => key), ['x/y']);
  const [left] = readdirSync(join(dir, 'writing'));
  assert.ok(left, 'the half file is aside');
  const longAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(join(dir, 'writing', left), longAgo, longAgo);
  await createFolderBlobs(dir).put('z', 'z');
  assert.deepEqual(readdirSync(join(dir, 'writing')), []);
});
