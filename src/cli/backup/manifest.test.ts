import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { DATABASE, parseManifest } from './manifest.ts';

const SHA = 'a'.repeat(64);
const manifest = (paths: readonly string[], more: object = {}): string =>
  JSON.stringify({
    format: 1,
    trawl: '0.1.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    database: 'none',
    files: paths.map((path) => ({ path, size: 4, sha256: SHA })),
    ...more,
  });
const refuses = (text: string, message: RegExp): void =>
  assert.throws(
    () => parseManifest(text, 'a.tar.gz'),
    (error) => error instanceof OperatorError && message.test(error.message) && !error.message.includes('\n'),
    text.slice(0, 200),
  );

test('a good one is read, with and without a database', () => {
  assert.deepEqual(parseManifest(manifest(['data/a', 'blobs/b/c']), 'x').files.length, 2);
  assert.equal(parseManifest(manifest([DATABASE], { database: 'sqlite' }), 'x').database, 'sqlite');
});

test('paths that lead out of the archive are refused, on every system', () => {
  for (const path of [
    ...['data/../../escape', '../escape', '/etc/escape', 'data/a\\..\\b', 'elsewhere/x', 'data//x', 'data/.', 'data'],
    ...['C:/x', 'data/c:x', 'data/\u0000', 'data/a\nb', '', '__proto__/x', 'constructor/x'],
  ])
    refuses(manifest([path]), /was rejected: it contains the unsafe path/);
});

test('what is no manifest, a newer one and a damaged one are told apart', () => {
  for (const text of ['{', '[]', 'null', '3', '{}', '{"format":"1"}']) refuses(text, /is not a Trawl backup/);
  refuses(manifest([], { format: 2, trawl: '9.9.9' }), /created by a newer version of Trawl \(9\.9\.9, format 2/);
  for (const files of [
    undefined,
    {},
    [null],
    [{ path: 'data/a', size: -1, sha256: SHA }],
    [{ path: 'data/a', size: 1, sha256: 'x' }],
  ])
    refuses(manifest([], { files }), /list of files in its manifest is malformed/);
  refuses(manifest(['data/a', 'data/a']), /lists a file twice/);
  refuses(manifest([], { database: 'sqlite' }), /the database is missing/);
  refuses(manifest([DATABASE]), /the database is missing/);
});
