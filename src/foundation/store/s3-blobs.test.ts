import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type S3Server, s3ConfigOf, startS3Server } from '../../../test/support/s3-server.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { until } from '../../../test/support/until.ts';
import type { OpenBlobs } from './index.ts';
import { createS3Blobs } from './s3-blobs.ts';

/** What the contract of blobs does not say: how a store of the network is spoken to. */
describe('blobs on an S3-compatible store', () => {
  let server: S3Server;
  let blobs: OpenBlobs;
  beforeEach(async () => {
    server = await startS3Server();
    blobs = createS3Blobs(s3ConfigOf(server), { firstPause: 2 });
  });
  afterEach(async () => {
    await blobs[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const read = async (key: string): Promise<string | undefined> => {
    const found = await blobs.get(key);
    return found && text(found.body);
  };
  /** Long enough for three parts. */
  const LONG = randomBytes(20_000_000);
  async function* inPieces(bytes: Buffer): AsyncIterable<Buffer> {
    for (let at = 0; at < bytes.length; at += 3_333_333) yield bytes.subarray(at, at + 3_333_333);
  }

  test('a long stream goes in parts, and comes back as it was', async () => {
    const put = await blobs.put('long', inPieces(LONG), { contentType: 'video/mp4' });
    assert.equal(put.size, LONG.length);
    const found = await blobs.get('long');
    assert.ok(found && (await buffer(found.body)).equals(LONG));
    assert.equal(found.contentType, 'video/mp4');
    assert.equal(server.log.filter((line) => line === 'PUT /some/prefix/long 200').length, 3);
    assert.deepEqual([...server.uploads], []);
    await blobs.put('bytes', LONG);
    assert.ok(server.objects.get('some/prefix/bytes')?.body.equals(LONG));
  });

  test('a long stream that breaks leaves the old blob and no parts', async () => {
    await blobs.put('long', 'old');
    async function* breaking(): AsyncIterable<Uint8Array> {
      yield LONG;
      throw new Error('broke');
    }
    await assert.rejects(blobs.put('long', breaking()), /broke/);
    assert.equal(await read('long'), 'old');
    assert.deepEqual([...server.uploads], []);
  });

  test('a store that is busy, broken or gone for a moment is asked again', async () => {
    server.fail({ when: /^PUT/, how: { status: 503, code: 'SlowDown' } });
    server.fail({ when: /^PUT/, how: 'drop' });
    server.fail({ when: /^PUT/, how: 'done-then-drop' });
    server.fail({ when: /^GET .*\/k$/, how: { status: 500, code: 'InternalError' } });
    server.fail({ when: /^HEAD/, times: 2, how: { status: 502, code: '' } });
    await blobs.put('k', 'kept');
    assert.equal(await read('k'), 'kept');
    assert.equal((await blobs.head('k'))?.size, 4);
  });

  test('a body that breaks off goes on from there; one that was replaced meanwhile does not', async () => {
    await blobs.put('long', LONG);
    server.fail({ when: /^GET/, times: 3, how: 'cut' });
    const found = await blobs.get('long');
    assert.ok(found && (await buffer(found.body)).equals(LONG));
    server.fail({ when: /^GET/, how: 'cut' });
    const cut = await blobs.get('long');
    await blobs.put('long', 'another');
    assert.ok(cut);
    await assert.rejects(buffer(cut.body), /PreconditionFailed/);
  });

  test('an unread body does not block other requests', async () => {
    await blobs.put('long', LONG);
    for (let i = 0; i < 100; i++) (await blobs.get('long'))?.body.destroy();
    assert.equal((await blobs.head('long'))?.size, LONG.length);
  });

  test('the end of a long upload is asked for again, done or not', async () => {
    server.fail({ when: /^POST .*uploadId/, how: 'error-in-200' });
    server.fail({ when: /^POST .*uploadId/, how: 'done-then-drop' });
    await blobs.put('long', inPieces(LONG));
    assert.ok(server.objects.get('some/prefix/long')?.body.equals(LONG));
  });

  test('a store that stays broken is an error that says so, and nothing is there', async () => {
    server.fail({ when: /^PUT/, times: 100, how: { status: 503, code: 'SlowDown' } });
    await assert.rejects(blobs.put('k', 'x'), /503 SlowDown: It says <SlowDown>/);
    await assert.rejects(blobs.put('long', inPieces(LONG)), /SlowDown/);
    assert.equal(await read('k'), undefined);
    assert.deepEqual([...server.uploads], []);
  });

  test('a wrong secret, bucket or region is refused at once, with the reason', async () => {
    const wrong = {
      secretAccessKey: 'guessed',
      bucket: 'no-such-bucket',
      region: 'elsewhere-1',
      accessKeyId: 'NOBODY',
    };
    const codes = ['SignatureDoesNotMatch', 'NoSuchBucket', 'AuthorizationHeaderMalformed', 'InvalidAccessKeyId'];
    for (const [i, [name, value]] of Object.entries(wrong).entries()) {
      const other = createS3Blobs({ ...s3ConfigOf(server), [name]: value });
      server.log.length = 0;
      await assert.rejects(other.get('k'), (error: Error) => {
        assert.match(error.message, new RegExp(codes[i] as string));
        assert.doesNotMatch(error.message, /guessed/);
        return true;
      });
      assert.equal(server.log.length, 1, 'it is not asked again');
      await other[Symbol.asyncDispose]();
    }
  });

  test('a right that the key lacks is named', async () => {
    await blobs.put('k', 'x');
    const denied = { status: 403, code: 'AccessDenied' };
    const cases: [RegExp, () => Promise<unknown>, string][] = [
      [/^PUT/, () => blobs.put('k', 'x'), 'PutObject'],
      [/^POST .*uploads/, () => blobs.put('long', LONG), 'PutObject'],
      [/^GET .*list-type/, () => Array.fromAsync(blobs.list()), 'ListBucket'],
      [/^GET .*\/k$/, () => blobs.get('k'), 'GetObject'],
      [/^DELETE/, () => blobs.delete('k'), 'DeleteObject'],
    ];
    for (const [when, act, right] of cases) {
      server.fail({ when, how: denied });
      await assert.rejects(act(), new RegExp(`403 AccessDenied: .*; the key does not have the right s3:${right}$`));
    }
  });

  test('a clock that is hours off does no harm', async () => {
    for (const hours of [5, -3]) {
      server.ahead = hours * 3_600_000;
      assert.equal(await blobs.head('k'), undefined);
      await blobs.put('k', 'on time');
      assert.equal(await read('k'), 'on time');
      await blobs.delete('k');
    }
  });

  test('a list of many pages is whole; what others keep under the prefix is not in it', async () => {
    server.pageSize = 10;
    const all = Array.from({ length: 35 }, (_, i) => `n/${String(i).padStart(3, '0')}`);
    await Promise.all(all.map((key) => blobs.put(key, key)));
    const [strange] = server.objects.values();
    assert.ok(strange);
    for (const key of ['some/prefix/Not A Key', 'some/prefix/', 'some/prefixed', 'else'])
      server.objects.set(key, strange);
    const listed = await Array.fromAsync(blobs.list());
    assert.deepEqual(
      listed.map(({ key }) => key),
      all,
    );
    assert.ok(listed.every(({ size, modifiedAt }) => size === 5 && Math.abs(Date.now() - modifiedAt) < 60_000));
  });

  test('what a killed process had begun to send is given up after a day', async () => {
    const begun = (key: string, startedAt: number) => ({ key, startedAt, headers: {}, parts: new Map() });
    const yesterday = Date.now() - 25 * 3_600_000;
    server.uploads.set('left', begun('some/prefix/a', yesterday));
    server.uploads.set('fresh', begun('some/prefix/b', Date.now()));
    server.uploads.set('of-others', begun('else/c', yesterday));
    await blobs.put('k', 'x');
    await until(() => !server.uploads.has('left'), 'clearing');
    assert.deepEqual([...server.uploads.keys()].sort(), ['fresh', 'of-others']);
  });

  test('content types that no header can hold come back too', async () => {
    await blobs.put('k', 'x', { contentType: 'text/plain; name="Straße 100%\n"' });
    assert.equal((await blobs.head('k'))?.contentType, 'text/plain; name="Straße 100%\n"');
    await assert.rejects(blobs.put('k', 'x', { contentType: 'x'.repeat(5_000) }), RangeError);
  });

  test('an upload reads no further than it sends', async () => {
    server.fail({ when: /partNumber=1/, times: 100, how: { status: 400, code: 'InvalidRequest' } });
    let pieces = 0;
    const endless = new Readable({
      read() {
        pieces++;
        this.push(Buffer.alloc(1_000_000));
      },
    });
    await assert.rejects(blobs.put('endless', endless), /InvalidRequest/);
    assert.ok(endless.destroyed, 'the source is let go');
    assert.ok(pieces < 40, `${pieces} MB were read for two parts`);
  });

  test('the bucket stands in the path or in the host name', async () => {
    const endpoint = server.url.replace('127.0.0.1', 's3.example');
    const lookup: LookupFunction = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    for (const pathStyle of [true, false]) {
      const other = createS3Blobs({ ...s3ConfigOf(server), endpoint, pathStyle }, { lookup });
      const key = `in-${pathStyle ? 'path' : 'host'}`;
      await other.put(key, 'x');
      assert.deepEqual(
        (await Array.fromAsync(other.list(key))).map((one) => one.key),
        [key],
      );
      await other[Symbol.asyncDispose]();
      const { host, path } = server.asked.findLast(({ method }) => method === 'PUT') ?? {};
      const name = endpoint.slice('http://'.length);
      const expected = pathStyle
        ? [name, '/trawl-blobs/some/prefix/in-path']
        : [`trawl-blobs.${name}`, '/some/prefix/in-host'];
      assert.deepEqual([host, path], expected);
    }
  });

  test('a store that stops in the middle of a body or says nothing is given up after a while', async () => {
    await blobs.put('k', 'x'.repeat(100_000));
    const hasty = createS3Blobs(s3ConfigOf(server), { firstPause: 2, idleTimeout: 1_000 });
    server.fail({ when: /^GET/, how: 'hang' });
    server.fail({ when: /^GET/, times: 2, how: 'stall' });
    const found = await hasty.get('k');
    assert.equal(found && (await text(found.body)).length, 100_000);
    await hasty[Symbol.asyncDispose]();
  });

  test('the error page of a proxy is no reason, but its status counts', async () => {
    const page = '<html><body>Busy<br></body></html>';
    server.fail({ when: /^GET/, times: 2, how: { status: 503, page } });
    assert.equal(await blobs.get('k'), undefined);
    for (const one of [page, 'plain', '']) {
      server.fail({ when: /^GET/, how: { status: 403, page: one } });
      await assert.rejects(blobs.get('k'), {
        message: `S3 storage at ${server.url}: GET some/prefix/k: 403 no reason given`,
      });
    }
  });

  test('a store that cannot be reached is named, with the reason', async () => {
    const { url } = server;
    await server[Symbol.asyncDispose]();
    await assert.rejects(blobs.get('k'), (error: Error) => {
      assert.ok(error.message.startsWith(`S3 storage at ${url}: GET some/prefix/k: `), error.message);
      assert.match(error.message, /ECONNREFUSED/);
      return true;
    });
    server = await startS3Server();
  });
});

test('who has files in a folder does not load the SDK', async () => {
  const script = `
    import { createRequire } from 'node:module';
    import { createBlobs } from '${new URL('./index.ts', import.meta.url)}';
    const [blobDir, s3] = JSON.parse(process.argv[1]);
    const loaded = () => Object.keys(createRequire('/').cache).some((file) => /@(aws-sdk|smithy)/.test(file));
    const found = [];
    for (const s3Blobs of [undefined, s3]) {
      const blobs = createBlobs({ blobDir, s3Blobs });
      found.push(loaded());
      await blobs.put('k', 'x');
      found.push(loaded());
      await blobs[Symbol.asyncDispose]();
    }
    console.log(JSON.stringify(found));`;
  await using server = await startS3Server();
  const args = ['--input-type=module', '-e', script, JSON.stringify([tempDir(), s3ConfigOf(server)])];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.deepEqual(JSON.parse(stdout), [false, false, false, true]);
});
