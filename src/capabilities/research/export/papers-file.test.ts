import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { papersFile } from './papers-file.ts';
import { referencePapers } from './testing.ts';

test('a Parquet reader finds papers with typed columns, the same as in JSON lines', async () => {
  const papers = (await referencePapers()).slice(-60);
  const { text, base64 = '' } = await papersFile(papers, 'parquet');
  assert.equal(text, '');
  const bytes = Buffer.from(base64, 'base64');
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const types = new Map(
    parquetSchema(parquetMetadata(file)).children.map(({ element }) => [
      element.name,
      element.converted_type ?? element.type,
    ]),
  );
  assert.deepEqual(
    ['key', 'year', 'authors', 'categories', 'title'].map((name) => types.get(name)),
    ['UTF8', 'INT64', 'JSON', 'JSON', 'UTF8'],
  );
  const rows = await parquetReadObjects({
    file,
    compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) },
  });
  const lines = (await papersFile(papers, 'jsonl')).text.trimEnd().split('\n');
  assert.equal(lines.length, papers.length);
  for (const [i, line] of lines.entries()) {
    const { year, ...stored } = rows[i] as Record<string, unknown>;
    const known = Object.entries({ ...stored, ...(year == null ? {} : { year: Number(year) }) }).filter(
      ([, value]) => value != null,
    );
    assert.deepEqual(Object.fromEntries(known), JSON.parse(line));
  }
});

test('no papers are an empty file, and other formats are texts', async () => {
  assert.deepEqual(await papersFile([], 'jsonl'), { text: '' });
  const { base64 = '' } = await papersFile([], 'parquet');
  assert.equal(Buffer.from(base64, 'base64').subarray(0, 4).toString(), 'PAR1');
  assert.match((await papersFile([], 'csv')).text, /^key,paperId,title,authors,year,/);
});
