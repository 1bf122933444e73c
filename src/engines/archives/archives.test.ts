import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CDXIndexer, WARCParser } from 'warcio';
import { fromBufferPromise } from 'yauzl';
import type { HttpExchange } from '../../foundation/kernel/http-exchange.ts';
import { type ArchivedPage, packExchanges, waczOf, warcOf } from './index.ts';

const ORIGIN = { software: 'Trawl', at: Date.UTC(2026, 0, 2) };
const PLAIN: HttpExchange = {
  url: 'https://www.example.com:8443/B?z=1&a=2',
  method: 'GET',
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  requestHeaders: { 'user-agent': 'Trawl', 'sec-ch-ua': '' },
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'transfer-encoding': 'chunked',
    'x-name': 'caf\xe9',
  },
  setCookies: ['a=1', 'b=2'],
  body: gzipSync('<p>Hello</p>'),
};
const REDIRECT: HttpExchange = {
  ...PLAIN,
  url: 'http://example.com/',
  status: 301,
  headers: { location: PLAIN.url },
  setCookies: [],
  body: new Uint8Array(),
  isCut: true,
};
const DECODED: HttpExchange = {
  ...PLAIN,
  url: 'https://example.com/a',
  body: Buffer.from('<p>plain</p>'),
  isDecoded: true,
};
const RENDERED: HttpExchange = {
  ...PLAIN,
  url: 'https://example.com/app',
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>ran</p>'),
  isRendered: true,
};

async function* pages(): AsyncGenerator<ArchivedPage> {
  for (const [exchanges, title] of [
    [[REDIRECT, PLAIN], 'Hello'],
    [[DECODED], undefined],
    [[RENDERED], 'App'],
  ] as const) {
    const { bytes, index } = await packExchanges(exchanges);
    const parts = (async function* () {
      yield bytes.subarray(0, 10);
      yield bytes.subarray(10);
    })();
    yield { index, bytes: title === 'App' ? parts : bytes, url: exchanges.at(-1)?.url ?? '', title };
  }
}

const warc = async (): Promise<Buffer> => Buffer.concat(await Array.fromAsync(warcOf(pages(), ORIGIN)));

async function* from(bytes: Uint8Array) {
  yield bytes;
}

test('a foreign reader finds each request and response as it came', async () => {
  const seen: unknown[] = [];
  for await (const record of new WARCParser(from(await warc()))) {
    const payload = await record.readFully(true);
    const http = record.httpHeaders;
    seen.push([
      record.warcType,
      record.warcTargetURI,
      http?.statusline.trim() ?? '',
      Buffer.from(payload ?? []).toString(),
    ]);
    if (record.warcType === 'response' && record.warcTargetURI === PLAIN.url) {
      assert.equal(record.warcDate, '2026-01-02T03:04:05.678Z');
      assert.equal(http?.headers.get('set-cookie'), 'a=1, b=2');
    }
    if (record.warcTargetURI === REDIRECT.url && record.warcType === 'response') {
      assert.equal(record.warcHeader('WARC-Truncated'), 'unspecified');
    }
  }
  assert.deepEqual(seen, [
    ['warcinfo', null, '', 'software: Trawl\r\nformat: WARC File Format 1.1\r\n'],
    ['response', REDIRECT.url, 'HTTP/1.1 301', ''],
    ['request', REDIRECT.url, 'GET / HTTP/1.1', ''],
    ['response', PLAIN.url, 'HTTP/1.1 200', '<p>Hello</p>'],
    ['request', PLAIN.url, 'GET /B?z=1&a=2 HTTP/1.1', ''],
    ['response', DECODED.url, 'HTTP/1.1 200', '<p>plain</p>'],
    ['request', DECODED.url, 'GET /B?z=1&a=2 HTTP/1.1', ''].with(2, 'GET /a HTTP/1.1'),
    ['resource', RENDERED.url, '', '<p>ran</p>'],
  ]);
});

/** The files of a zip by name. */
async function unzipped(bytes: Buffer): Promise<Map<string, { readonly isStored: boolean; readonly body: Buffer }>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, { isStored: boolean; body: Buffer }>();
  for await (const entry of zip.eachEntry()) {
    const body = await buffer(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName, { isStored: entry.compressionMethod === 0, body });
  }
  return files;
}

test('WACZ: its index leads a reader to each record, and is that of a foreign indexer', async () => {
  const files = await unzipped(await buffer(waczOf(pages(), ORIGIN)));
  const data = files.get('archive/data.warc.gz');
  assert.ok(data?.isStored);
  const lines = files.get('indexes/index.cdxj')?.body.toString().trim().split('\n') ?? [];
  const indexer = new CDXIndexer({ format: 'cdxj' });
  const foreign = await Array.fromAsync(indexer.iterIndex([{ reader: from(data.body), filename: 'data.warc.gz' }]));
  assert.equal(lines.length, 4);
  assert.deepEqual(lines, [...lines].sort());
  for (const line of lines) {
    const [, key, timestamp, json = ''] = /^(\S+) (\d{14}) (\{.*\})$/.exec(line) ?? [];
    const { offset, length, url, status } = JSON.parse(json);
    const member = gunzipSync(data.body.subarray(offset, offset + length)).toString('latin1');
    assert.equal(member.includes('x-name: caf\xe9\r\n'), url !== REDIRECT.url && url !== RENDERED.url);
    assert.match(member, /^WARC\/1\.1\r\nWARC-Type: (response|resource)\r\n/);
    assert.ok(member.includes(`WARC-Target-URI: ${url}\r\n`));
    const other = foreign.find((one) => Number(one.offset) === offset);
    assert.deepEqual(
      [other?.urlkey, other?.timestamp, Number(other?.length), other?.url],
      [key, timestamp, length, url],
      `${status}`,
    );
  }
});

test('WACZ: pages are listed, and all files are proved by their digests', async () => {
  const { createHash } = await import('node:crypto');
  const files = await unzipped(await buffer(waczOf(pages(), ORIGIN)));
  const listed =
    files
      .get('pages/pages.jsonl')
      ?.body.toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)) ?? [];
  assert.deepEqual(
    listed.slice(1).map(({ url, title }) => [url, title]),
    [
      [PLAIN.url, 'Hello'],
      [DECODED.url, undefined],
      [RENDERED.url, 'App'],
    ],
  );
  const hashOf = (path: string): string =>
    `sha256:${createHash('sha256')
      .update(files.get(path)?.body ?? '')
      .digest('hex')}`;
  const { resources } = JSON.parse(files.get('datapackage.json')?.body.toString() ?? '');
  assert.deepEqual(
    resources.map(({ path, hash, bytes }: { path: string; hash: string; bytes: number }) => [path, hash, bytes]),
    ['archive/data.warc.gz', 'indexes/index.cdxj', 'pages/pages.jsonl'].map((path) => [
      path,
      hashOf(path),
      files.get(path)?.body.length,
    ]),
  );
  assert.equal(
    JSON.parse(files.get('datapackage-digest.json')?.body.toString() ?? '').hash,
    hashOf('datapackage.json'),
  );
});

test('an archive that breaks off reaches its reader as an error', async () => {
  const failing = async function* () {
    for await (const page of pages()) {
      yield page;
      throw new Error('the disk is gone');
    }
  };
  await assert.rejects(buffer(waczOf(failing(), ORIGIN)), /the disk is gone/);
});

test('a reader of WACZ that leaves ends what is read for it', async () => {
  const left = Promise.withResolvers<void>();
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(64 * 1024);
    } finally {
      left.resolve();
    }
  };
  const body = waczOf(
    (async function* () {
      yield { index: [], bytes: endless(), url: PLAIN.url };
    })(),
    ORIGIN,
  );
  await once(body, 'data');
  body.destroy();
  await left.promise;
});

test('no header of a page can begin a record or another header', async () => {
  const { bytes } = await packExchanges([{ ...PLAIN, headers: { 'x-a': 'b\r\n\r\nWARC/1.1\r\nWARC-Type: response' } }]);
  const types: unknown[] = [];
  for await (const record of new WARCParser(from(bytes))) types.push(record.warcType);
  assert.deepEqual(types, ['response', 'request']);
});
