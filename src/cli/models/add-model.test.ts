import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { writeTinyGguf } from '../../../test/support/tiny-gguf.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { modelsFolder, weightsFacts, weightsFile } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { download, keepWeights } from './add-model.ts';

type Headers = Readonly<Record<string, string>>;

/** A server of one file, which may change. */
function served() {
  const state: { file: string; tag: string; length?: string } = { file: 'aaaabbbb', tag: '"1"' };
  const asked: Headers[] = [];
  const egress = {
    open: async (url: string | URL, { headers = {} }: { headers?: Headers }) => {
      asked.push(headers);
      const { file, tag, length } = state;
      const from = headers['if-range'] === tag ? Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0) : 0;
      const body = (async function* () {
        yield Buffer.from(file.slice(from));
      })();
      const range = from > 0 ? { 'content-range': `bytes ${from}-7/8` } : {};
      const head = {
        status: from > 0 ? 206 : 200,
        headers: { etag: tag, ...range, ...(length && { 'content-length': length }) },
        url: String(url),
      };
      return { ...head, setCookies: [], redirects: [], body, [Symbol.asyncDispose]: async () => {} };
    },
  } as unknown as Pick<Egress, 'open'>;
  const dataDir = tempDir();
  mkdirSync(modelsFolder(dataDir));
  const get = (url: string) =>
    download(url, { dataDir, name: 'm', egress, signal: new AbortController().signal, onProgress: () => {} });
  return { state, asked, get, part: `${weightsFile(dataDir, 'm')}.part` };
}

test('a download is continued, and never joined with another version or another address', async () => {
  const { state, asked, get, part } = served();
  // What a download leaves that was interrupted: how much of it is written is luck.
  writeFileSync(part, 'aaaa');
  writeFileSync(`${part}.from`, 'https://a.test/m\n"1"');
  assert.equal(readFileSync(await get('https://a.test/m'), 'utf8'), 'aaaabbbb');
  assert.deepEqual([asked[0]?.range, asked[0]?.['if-range']], ['bytes=4-', '"1"']);

  Object.assign(state, { file: 'ccccdddd', tag: '"2"' });
  assert.equal(readFileSync(await get('https://a.test/m'), 'utf8'), 'ccccdddd');
  assert.equal(readFileSync(await get('https://b.test/m'), 'utf8'), 'ccccdddd');
  assert.equal(asked[2]?.range, undefined);
});

test('a download that is larger than it announced, or than the disk, ends and leaves nothing', async () => {
  const { state, get, part } = served();
  Object.assign(state, { length: '4' });
  await assert.rejects(get('https://a.test/m'), /sends more than 1 MB, which it announced/);
  assert.equal(existsSync(part), false);
  Object.assign(state, { length: String(1e18) });
  await assert.rejects(get('https://a.test/m'), /has 1000000000000 MB, and the disk of .* has less/);
});

test('a checksum that was pinned at the first download stays a pinned one, and the head of weights is read once', async () => {
  const dataDir = tempDir();
  mkdirSync(modelsFolder(dataDir));
  const about = {
    source: 'https://a.test/m',
    licence: null,
    kind: 'instruct',
    queryPrefix: '',
    documentPrefix: '',
  } as const;
  const add = (more: { sha256: string | undefined; checksum?: 'pinned' }) => {
    const part = `${weightsFile(dataDir, 'm')}.part`;
    writeTinyGguf(part);
    return keepWeights(part, { dataDir, name: 'm', about, ...more });
  };
  const first = await add({ sha256: undefined });
  const second = await add({ sha256: first.sha256, checksum: 'pinned' });
  const stated = await add({ sha256: first.sha256 });
  assert.deepEqual([first.checksum, second.checksum, stated.checksum], ['pinned', 'pinned', 'stated']);
  assert.deepEqual(weightsFacts(dataDir, 'm'), first.facts);
  writeFileSync(weightsFile(dataDir, 'm'), 'GGUF');
  assert.throws(() => weightsFacts(dataDir, 'm'), /not a GGUF file/);
});
