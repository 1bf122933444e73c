import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { WARCRecord, WARCSerializer } from 'warcio';
import { packExchanges, waczOf, warcOf } from '../index.ts';
import type { ArchivePlace } from './place.ts';
import { type CaptureFault, readCaptures } from './read-captures.ts';
import type { RecordPlace } from './record-stream.ts';
import { httpPage, memoryPlace, packedRecord, rawRecord } from './testing.ts';
import { warcFiles } from './wacz-files.ts';

interface Read {
  readonly pages: { readonly url: string; readonly text: string }[];
  readonly faults: CaptureFault[];
  readonly places: RecordPlace[];
}

async function read(place: ArchivePlace, from?: RecordPlace, maxBlock = 100_000): Promise<Read> {
  const result: Read = { pages: [], faults: [], places: [] };
  for (const file of await warcFiles(place)) {
    for await (const { capture, fault, next } of readCaptures(file, {
      from,
      maxBlock,
      wants: (url) => url.startsWith('http'),
    })) {
      if (capture) result.pages.push({ url: capture.url, text: capture.body.toString() });
      if (fault) result.faults.push(fault);
      result.places.push(next);
    }
  }
  return result;
}

const url = (n: number): string => `https://example.com/${n}`;
const page = (n: number) => ({ url: url(n), block: httpPage(`<p>page ${n} ${'x'.repeat(n * 50)}</p>`) });
const many = Array.from({ length: 40 }, (_, n) => page(n));
const urls = ({ pages }: Read): string[] => pages.map((one) => one.url);
const ALL = many.map((one) => one.url);

/** The same pages in the three ways in which files are packed. */
const PACKINGS = {
  plain: Buffer.concat(many.map(rawRecord)),
  'a member for each record': Buffer.concat(many.map(packedRecord)),
  'one member': gzipSync(Buffer.concat(many.map(rawRecord))),
  'members without regard to records': Buffer.concat(
    Array.from({ length: 30 }, (_, n) => {
      const all = Buffer.concat(many.map(rawRecord));
      const size = Math.ceil(all.length / 30);
      return gzipSync(all.subarray(n * size, (n + 1) * size));
    }),
  ),
};

describe('reading of archives', () => {
  for (const [name, bytes] of Object.entries(PACKINGS)) {
    it(`resumes behind any record: ${name}`, async () => {
      for (const step of [11, 1_000, 1_000_000]) {
        const whole = await read(memoryPlace(bytes, { step }));
        assert.deepEqual(urls(whole), ALL);
        assert.deepEqual(whole.faults, []);
      }
      const { places } = await read(memoryPlace(bytes));
      for (const [n, place] of places.entries()) {
        if (n % 5 > 0) continue;
        const rest = await read(memoryPlace(bytes), place);
        assert.deepEqual(urls(rest), ALL.slice(n + 1), JSON.stringify(place));
      }
    });

    it(`gives what is before the cut: ${name}`, async () => {
      const whole = await read(memoryPlace(bytes));
      for (let end = 5; end < bytes.length; end += 397) {
        const { pages, faults } = await read(memoryPlace(bytes.subarray(0, end)));
        assert.deepEqual(pages, whole.pages.slice(0, pages.length));
        assert.ok(faults.length <= 1, `${faults}`);
      }
    });
  }

  it('finds the records behind damage, and counts it', async () => {
    const members = many.map(packedRecord);
    const hurt = Buffer.concat(
      members.map((bytes, n) =>
        n === 5 ? Buffer.from(bytes.map((byte, at) => (at > 30 && at < 40 ? 0xff : byte))) : bytes,
      ),
    );
    const { faults, ...found } = await read(memoryPlace(hurt));
    assert.deepEqual(urls({ ...found, faults }), ALL.toSpliced(5, 1));
    assert.deepEqual(faults, ['damaged']);
    // A checksum that is wrong alone.
    const [first, second, third] = members as [Buffer, Buffer, Buffer];
    const wrong = Buffer.from(second);
    wrong[wrong.length - 8] = (wrong.at(-8) as number) ^ 1;
    const summed = await read(memoryPlace(Buffer.concat([first, wrong, third])));
    assert.deepEqual([urls(summed), summed.faults], [[url(0), url(2)], ['damaged']]);
  });

  it('finds the records behind a wrong length', async () => {
    const wrong = [7, -3, 5_000_000_000, 'many', ''].map((off) =>
      typeof off === 'number' ? page(9).block.length + off : off,
    );
    for (const pack of [rawRecord, packedRecord]) {
      for (const length of wrong) {
        const bytes = Buffer.concat([pack(page(1)), pack({ ...page(9), length }), pack(page(2)), pack(page(3))]);
        const found = await read(memoryPlace(bytes));
        assert.deepEqual(urls(found), [url(1), url(2), url(3)], `${pack.name} ${length}`);
        assert.equal(found.faults.length, 1, `${found.faults}`);
      }
    }
  });

  it('passes over what is too large, in constant memory', async () => {
    const huge = 5 * 2 ** 30;
    const part = Buffer.alloc(64 * 1024);
    const head = rawRecord({ url: url(1), length: huge }).subarray(0, -4);
    const place: ArchivePlace = {
      name: 'huge.warc',
      size: undefined,
      async *open(_, to) {
        yield head;
        if (to !== undefined) return;
        for (let left = huge; left > 0; left -= part.length) yield part;
        yield Buffer.concat([Buffer.from('\r\n\r\n'), rawRecord(page(2))]);
      },
    };
    const before = process.memoryUsage().arrayBuffers;
    const found = await read(place);
    assert.deepEqual([urls(found), found.faults], [[url(2)], ['too large']]);
    assert.ok(process.memoryUsage().arrayBuffers - before < 100 * 2 ** 20);
  });

  it('does not follow heads without an end', async () => {
    const long = { ...page(4), fields: [`X-Long: ${'a'.repeat(1_000_000)}`] };
    for (const pack of [rawRecord, packedRecord]) {
      const found = await read(memoryPlace(Buffer.concat([pack(page(1)), pack(long), pack(page(2))])));
      assert.deepEqual([urls(found), found.faults], [[url(1), url(2)], ['head too long']]);
    }
    const http = await read(
      memoryPlace(rawRecord({ block: httpPage('x', [`X: ${'a'.repeat(1_000_000)}`]) })),
      undefined,
      2_000_000,
    );
    assert.deepEqual([http.pages, http.faults], [[], ['no response']]);
  });

  it('names of fields are only names', async () => {
    const block = httpPage('<p>hi</p>', ['__proto__: x', 'constructor: y', 'Content-Type: text/html; charset=x']);
    const bytes = rawRecord({ block, fields: ['__proto__: 1', 'toString: 2', 'Folded: a', ' b'] });
    for await (const { capture } of readCaptures(memoryPlace(bytes), { maxBlock: 1e6, wants: () => true })) {
      assert.equal(capture?.type, 'text/html');
      assert.equal(capture?.headers.get('__proto__'), 'x');
    }
    assert.equal(({} as { x?: string }).x, undefined);
  });

  it('reads the records of Common Crawl', async () => {
    const WET = 'Plain text of a page.';
    const bytes = Buffer.concat(
      [
        { type: 'warcinfo', url: '', block: 'isPartOf: CC-MAIN-2026-10\r\n' },
        { type: 'request', block: 'GET / HTTP/1.1\r\nHost: example.com\r\n\r\n' },
        {
          url: '<https://example.com/angle>',
          block: httpPage('<p>angle</p>', ['Content-Type: text/html', 'X-Crawl-Transfer-Encoding: chunked']),
        },
        {
          block: httpPage('4\r\n<p>c\r\nb;x=1\r\nhunked</p>!\r\n0\r\n\r\n', ['Transfer-Encoding: chunked']),
          url: url(2),
        },
        { block: httpPage('<p>said to be chunked</p>', ['Transfer-Encoding: chunked']), url: url(3) },
        { type: 'metadata', block: 'fetchTimeMs: 3\r\n' },
        {
          type: 'revisit',
          block: 'HTTP/1.1 200 OK\r\n\r\n',
          fields: ['WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest'],
        },
        { type: 'conversion', url: url(4), block: WET, fields: ['Content-Type: text/plain'] },
        { type: 'response', url: 'dns:example.com', block: '1.2.3.4' },
        { url: url(5), date: 'yesterday', block: httpPage('x') },
        { url: url(6), block: 'no response at all' },
      ].map(packedRecord),
    );
    const { pages, faults } = await read(memoryPlace(bytes));
    assert.deepEqual(pages, [
      { url: 'https://example.com/angle', text: '<p>angle</p>' },
      { url: url(2), text: '<p>chunked</p>!' },
      { url: url(3), text: '<p>said to be chunked</p>' },
      { url: url(4), text: WET },
    ]);
    assert.deepEqual(faults, ['revisit', 'no time', 'no response']);
  });

  it('reads what a foreign writer writes', async () => {
    const parts: Uint8Array[] = [];
    const options = { warcVersion: 'WARC/1.1', type: 'response' } as const;
    const body = brotliCompressSync('<p>foreign</p>');
    for (const gzip of [true, false]) {
      const record = WARCRecord.create(
        {
          url: url(gzip ? 1 : 2),
          date: '2021-02-03T04:05:06Z',
          ...options,
          httpHeaders: { 'Content-Type': 'text/html', 'Content-Encoding': 'br' },
        },
        (async function* () {
          yield body;
        })(),
      );
      parts.push(await WARCSerializer.serialize(record, { gzip }));
    }
    for (const bytes of parts) {
      const [capture] = (
        await Array.fromAsync(readCaptures(memoryPlace(Buffer.from(bytes)), { maxBlock: 1e6, wants: () => true }))
      ).map((one) => one.capture);
      assert.ok(capture);
      assert.equal(capture.at, Date.UTC(2021, 1, 3, 4, 5, 6));
      assert.equal(capture.headers.get('content-encoding'), 'br');
      assert.deepEqual(capture.body, body);
    }
  });

  it('reads what this service writes, as WARC and as WACZ', async () => {
    const exchange = {
      url: url(1),
      method: 'GET',
      at: Date.UTC(2026, 0, 2),
      requestHeaders: {},
      status: 200,
      headers: { 'content-type': 'text/html' },
      setCookies: [],
      body: Buffer.from('<p>ours</p>'),
    };
    const pages = async function* () {
      yield { ...(await packExchanges([exchange])), url: url(1) };
      yield { ...(await packExchanges([{ ...exchange, url: url(2), isRendered: true }])), url: url(2) };
    };
    const origin = { software: 'Trawl', at: 0 };
    for (const bytes of [
      Buffer.concat(await Array.fromAsync(warcOf(pages(), origin))),
      await buffer(waczOf(pages(), origin)),
    ]) {
      const found = await read(memoryPlace(bytes));
      assert.deepEqual(
        found.pages,
        [1, 2].map((n) => ({ url: url(n), text: '<p>ours</p>' })),
      );
      assert.deepEqual(found.faults, []);
    }
  });

  it('refuses what is no archive', async () => {
    for (const [bytes, reason] of [
      ['', /is empty/],
      ['<html>', /is no WARC file/],
      ['\x28\xb5\x2f\xfd\x00\x00', /Zstandard/],
      ['PK\x03\x04 and no end', /cannot be read/],
    ] as const) {
      await assert.rejects(read(memoryPlace(Buffer.from(bytes, 'latin1'))), reason);
    }
  });

  it('looks a second time at no more of a file than some times its bytes', async () => {
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url(1)}\r\nContent-Length: 200000\r\n\r\n`;
    // Each says that it goes on over thousands of the others.
    const bytes = Buffer.concat([Buffer.from(head.repeat(5_000)), Buffer.alloc(300_000, 'x\n'), rawRecord(page(2))]);
    const whole = await read(memoryPlace(bytes, { step: 100_000 }), undefined, 1_000_000);
    assert.ok(whole.faults.length < 100, String(whole.faults.length));
    assert.deepEqual(urls(whole), [url(2)]);
  });
});
