import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zipOf } from '../../../../test/support/zip.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { SourceItem } from '../records/item.ts';
import { DumpError } from './index.ts';
import { folder, readAll } from './testing.ts';

/** Text that doesn't compress well, the same in every run. */
function noise(length: number, seed: number): string {
  let state = seed + 1;
  let out = '';
  while (out.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out += `${state.toString(36)} `;
  }
  return out.slice(0, length);
}

function arxivLines(count: number, abstractLength = 300): string {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      id: `0704.${String(i + 1).padStart(4, '0')}`,
      title: `Paper ${i + 1}`,
      authors: 'A. One',
      categories: 'cs.CL',
      abstract: noise(abstractLength, i),
      versions: [],
      update_date: '2008-11-26',
    }),
  );
  return `${lines.join('\n')}\n`;
}

const positions = (items: readonly SourceItem<number>[]): number[] => items.map((item) => item.position);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

test('plain, gzip with several members and zip give the same records, detected by content and not by name', async (t) => {
  const write = await folder(t);
  const text = Buffer.from(arxivLines(900));
  const cut = 100_003;
  const files = [
    await write('plain.gz', text),
    await write('packed.txt', Buffer.concat([gzipSync(text.subarray(0, cut)), gzipSync(text.subarray(cut))])),
    await write(
      'zip.json',
      zipOf([
        ['dir/', Buffer.alloc(0)],
        ['__MACOSX/._a', Buffer.from('x')],
        ['../../etc/passwd', text],
      ]),
    ),
    await write('stored.zip', zipOf([['a.json', text, { method: 0 }]])),
    await write('twice.zip', zipOf([['a.json.gz', gzipSync(text)]])),
  ];
  const expected = await readAll('arxiv', files[0]!);
  assert.equal(expected.error, undefined);
  assert.deepEqual(positions(expected.items), upTo(900));
  for (const file of files.slice(1)) {
    const { items, error } = await readAll('arxiv', file);
    assert.equal(error, undefined);
    assert.equal(JSON.stringify(items) === JSON.stringify(expected.items), true, file);
  }
});

test('progress ends at the total', async (t) => {
  const write = await folder(t);
  const text = Buffer.from(arxivLines(6100));
  for (const data of [text, gzipSync(text), zipOf([['a', text]])]) {
    const { shares } = await readAll('arxiv', await write('a', data));
    assert.ok(shares.length > 2);
    assert.ok(shares.every((share, i) => share! <= 1 && (i === 0 || share! >= shares[i - 1]!)));
    assert.equal(shares.at(-1), 1);
  }
});

test('a truncated file gives every complete record, then an error', async (t) => {
  const write = await folder(t);
  const count = 1500;
  const text = Buffer.from(arxivLines(count));
  const gz = gzipSync(text);
  const zip = zipOf([['a.json', text]]);
  for (const [name, data] of [
    ['plain', text.subarray(0, text.length / 2)],
    ['gzip', gz.subarray(0, gz.length / 2)],
    ['zip', zip.subarray(0, zip.length / 2)],
  ] as const) {
    const { items, error } = await readAll('arxiv', await write(name, data));
    assert.ok(error instanceof DumpError && error instanceof OperatorError, name);
    assert.match(error.message, /cut off/, name);
    assert.ok(error.message.includes(name), error.message);
    assert.ok(items.length > count * 0.45 && items.length < count * 0.55, `${name}: ${items.length}`);
    assert.deepEqual(positions(items), upTo(items.length), name);
    assert.ok(
      items.every((item) => 'record' in item),
      `${name}: the cut record is no reject`,
    );
  }
});

test('a gzip without its last bytes, or with a wrong checksum, still gives everything', async (t) => {
  const write = await folder(t);
  const gz = gzipSync(arxivLines(700));
  const wrong = Buffer.from(gz);
  wrong[wrong.length - 6]! ^= 0xff;
  for (const [data, message] of [
    [gz.subarray(0, gz.length - 4), /cut off/],
    [wrong, /damaged/],
  ] as const) {
    const { items, error } = await readAll('arxiv', await write('a.gz', data));
    assert.deepEqual(positions(items), upTo(700));
    assert.match(error?.message ?? '', message);
  }
});

test('damage in the middle of a gzip loses nothing before it', async (t) => {
  const write = await folder(t);
  const first = gzipSync(arxivLines(1000));
  // A second member that claims an impossible block type right after its header: all of the first must come out.
  const bad = Buffer.concat([
    first,
    gzipSync('x').subarray(0, 10),
    Buffer.from([0x07, 1, 2, 3, 4, 5, 6, 7]),
    gzipSync(arxivLines(5)),
  ]);
  const { items, error } = await readAll('arxiv', await write('a.gz', bad));
  assert.deepEqual(positions(items), upTo(1000));
  assert.match(error?.message ?? '', /damaged near byte \d+, after \d+ unpacked bytes/);

  const flipped = Buffer.from(gzipSync(arxivLines(1000)));
  flipped.fill(0xff, flipped.length / 2, flipped.length / 2 + 64);
  const half = await readAll('arxiv', await write('b.gz', flipped));
  assert.ok(half.error instanceof DumpError);
  const good = half.items.filter((item) => 'record' in item);
  assert.ok(good.length > 450, String(good.length));
});

test('unreadable zips are refused with the reason', async (t) => {
  const write = await folder(t);
  const text = Buffer.from(arxivLines(300));
  const cases: [string, Buffer, RegExp][] = [
    ['encrypted', zipOf([['a.json', text, { flags: 1 }]]), /encrypted/],
    ['method', zipOf([['a.json', text, { method: 9 }]]), /method 9/],
    [
      'several',
      zipOf([
        ['a.json', text],
        ['b.json', text],
      ]),
      /holds 2 files \(a\.json, b\.json\)/,
    ],
    ['empty', zipOf([]), /no data file/],
    ['readme', zipOf([['README.md', text]]), /no data file/],
    ['broken', Buffer.from('PK\x03\x04'), /cannot be read/],
  ];
  for (const [name, data, message] of cases) {
    const { items, error } = await readAll('arxiv', await write(name, data));
    assert.ok(error instanceof DumpError, name);
    assert.match(error.message, message, name);
    assert.equal(items.length, 0, name);
  }
  const { items, error } = await readAll('arxiv', await write('crc', zipOf([['a.json', text, { crc: 1 }]])));
  assert.equal(items.length, 300);
  assert.match(error?.message ?? '', /damaged.*checksum/);
});

test('invalid files are refused in one line', async (t) => {
  const write = await folder(t);
  const empty = await write('empty', '');
  await mkdir(join(dirname(empty), 'dir'));
  const cases: [string, RegExp][] = [
    [empty, /is empty/],
    [join(dirname(empty), 'missing'), /no such file/],
    [join(dirname(empty), 'dir'), /is a folder/],
    [await write('gz', gzipSync('')), /is empty/],
    [await write('bz2', 'BZh91AY&SY'), /bzip2/],
    [await write('zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1])), /Zstandard/],
    [await write('tar', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(250)])), /tar archive/],
    [await write('utf16', Buffer.from('\ufeff{}', 'utf16le')), /UTF-16/],
  ];
  for (const [file, message] of cases) {
    const { error } = await readAll('jsonl', file);
    assert.ok(error instanceof DumpError, file);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n') && error.message.startsWith(file));
  }
});

test('a small file that unpacks to gigabytes is read in bounded memory', async (t) => {
  const write = await folder(t);
  // 600 MB of one endless line: over the bound for a line, so one reject and nothing kept.
  const part = gzipSync(Buffer.alloc(60_000_000, 97));
  const file = await write('bomb.gz', Buffer.concat([...Array<Buffer>(10).fill(part), gzipSync(`\n${arxivLines(3)}`)]));
  const before = process.memoryUsage.rss();
  const { items, error } = await readAll('arxiv', file);
  assert.equal(error, undefined);
  assert.deepEqual(positions(items), [1, 2, 3, 4]);
  assert.match('reason' in items[0]! ? items[0].reason : '', /longer than/);
  assert.ok(process.memoryUsage.rss() - before < 400_000_000);
});

test("an aborted read stops with the signal's reason", async (t) => {
  const write = await folder(t);
  const controller = new AbortController();
  const { items, error } = await readAll('arxiv', await write('a', arxivLines(3000)), {
    signal: controller.signal,
    accepts: () => controller.signal.aborted || controller.abort(new Error('enough')) === undefined,
  });
  assert.equal(error?.message, 'enough');
  assert.ok(items.length < 3000);
});
