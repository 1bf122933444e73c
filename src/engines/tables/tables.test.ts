import assert from 'node:assert/strict';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { rowsOfData, tableFile } from './index.ts';

/** The rows as a source that can be read again, and the number of times that it was. */
function source(rows: readonly unknown[]) {
  const seen = { reads: 0 };
  const read = async function* (most = rows.length) {
    seen.reads++;
    for (const row of rows.slice(0, most)) yield JSON.stringify(row);
  };
  return { read, seen };
}

async function parquet(rows: readonly unknown[]) {
  const bytes = await buffer(tableFile('parquet', source(rows).read));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const decompress = (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input));
  const metadata = parquetMetadata(file);
  const types = parquetSchema(metadata).children.map(
    ({ element }) => `${element.name} ${element.converted_type ?? element.type}`,
  );
  return { types, metadata, rows: await parquetReadObjects({ file, compressors: { ZSTD: decompress } }) };
}

const csv = (rows: readonly unknown[]): Promise<string> => text(tableFile('csv', source(rows).read));

const MIXED = [
  {
    id: 1,
    price: 5,
    at: '2026-01-02T03:04:05.678Z',
    isNew: true,
    metadata: { title: 'a "b", c\r\nd', n: 1 },
    tags: ['x'],
  },
  { id: 9007199254740991, price: 5.5, at: null, isNew: false, metadata: { title: '', n: '1' }, tags: 'y', late: 'ü' },
];

test('a Parquet reader finds columns with the narrowest type of their values', async () => {
  const { types, rows } = await parquet(MIXED);
  assert.deepEqual(types, [
    ...['id INT64', 'price DOUBLE', 'at TIMESTAMP_MILLIS', 'isNew BOOLEAN', 'metadata.title UTF8'],
    ...['metadata.n UTF8', 'tags JSON', 'late UTF8'],
  ]);
  assert.deepEqual(rows, [
    {
      ...{ id: 1n, price: 5, at: new Date('2026-01-02T03:04:05.678Z'), isNew: true },
      ...{ 'metadata.title': 'a "b", c\r\nd', 'metadata.n': '1', tags: ['x'], late: null },
    },
    {
      ...{ id: 9007199254740991n, price: 5.5, at: null, isNew: false },
      ...{ 'metadata.title': '', 'metadata.n': '1', tags: 'y', late: 'ü' },
    },
  ]);
});

test('CSV has the same columns, and quotes what would break a line', async () => {
  assert.equal(
    await csv(MIXED),
    [
      'id,price,at,isNew,metadata.title,metadata.n,tags,late\r\n',
      '1,5,2026-01-02T03:04:05.678Z,true,"a ""b"", c\r\nd",1,"[""x""]",\r\n',
      '9007199254740991,5.5,,false,,1,"""y""",ü\r\n',
    ].join(''),
  );
});

test('a text that a spreadsheet would run is a text in CSV', async () => {
  const rows = [
    { a: '=HYPERLINK("x")', n: -5 },
    { a: '-5', n: -6 },
  ];
  assert.equal(await csv(rows), `a,n\r\n"'=HYPERLINK(""x"")",-5\r\n'-5,-6\r\n`);
});

test('a name that a spreadsheet would run is a text in CSV', async () => {
  assert.equal(await csv([{ '=HYPERLINK(1)': 1, a: '\n=1' }]), '\'=HYPERLINK(1),a\r\n1,"\'\n=1"\r\n');
});

test('JSON lines are the rows as they are, read once', async () => {
  const { read, seen } = source(MIXED);
  const lines = gunzipSync(await buffer(tableFile('jsonl', read))).toString();
  assert.deepEqual(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    MIXED,
  );
  assert.equal(seen.reads, 1);
});

test('no row, no object and no field make a file too', async () => {
  assert.deepEqual((await parquet([])).rows, []);
  assert.equal((await parquet([{}, {}])).rows.length, 2);
  assert.equal(await csv([]), '\r\n');
  assert.equal(await csv(['a', 1, [2]]), 'value\r\n"""a"""\r\n1\r\n[2]\r\n');
});

test('fields beyond the columns, and names that meet, are kept in a column of JSON', async () => {
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]));
  const { types, rows } = await parquet([wide]);
  assert.equal(types.length, 257);
  assert.equal(types.at(-1), '_other JSON');
  assert.equal(rows[0]?.f255, 255n);
  assert.equal(Object.keys(rows[0]?._other).length, 44);
  const meeting = await parquet([{ a: { b: 1 }, 'a.b': 2, _other: 3 }]);
  assert.deepEqual(meeting.rows, [{ 'a.b': 1n, _other: { 'a.b': 2, _other: 3 } }]);
});

test('names of prototypes are columns like others', async () => {
  const rows = [JSON.parse('{"__proto__":1,"constructor":"c","toString":{"valueOf":true}}')];
  assert.equal(await csv(rows), '__proto__,constructor,toString.valueOf\r\n1,c,true\r\n');
  assert.equal((await parquet(rows)).types.length, 3);
});

test('a table of many rows is written in groups', async () => {
  const rows = Array.from({ length: 2_500 }, (_, id) => ({ id, text: `text ${id}` }));
  const { metadata, rows: read } = await parquet(rows);
  assert.deepEqual(
    metadata.row_groups.map(({ num_rows }) => num_rows),
    [1_000n, 1_000n, 500n],
  );
  assert.deepEqual(
    read.map(({ id }) => Number(id)),
    rows.map(({ id }) => id),
  );
});

test('an error of the source reaches the reader of each file', async () => {
  const failing = async function* () {
    yield '{"a":1}';
    throw new Error('the disk is gone');
  };
  for (const format of ['jsonl', 'csv', 'parquet'] as const) {
    await assert.rejects(buffer(tableFile(format, failing)), /the disk is gone/);
  }
});

test('data is rows: the records of its only list, with what stands beside it', () => {
  assert.deepEqual(rowsOfData([1, { a: 2 }]), [1, { a: 2 }]);
  assert.deepEqual(rowsOfData({ shop: 's', items: [{ a: 1 }, { a: 2 }], tags: ['t'] }), [
    { shop: 's', items: { a: 1 }, tags: ['t'] },
    { shop: 's', items: { a: 2 }, tags: ['t'] },
  ]);
  for (const one of [{ a: [{ b: 1 }], c: [{ d: 1 }] }, { a: [] }, { a: [1, {}] }, { a: 1 }, 'text']) {
    assert.deepEqual(rowsOfData(one), [one]);
  }
  assert.deepEqual(rowsOfData(undefined), []);
  assert.deepEqual(rowsOfData(null), []);
});
