import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { modelsFolder, weightsFile } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { download } from './add-model.ts';

type Headers = Readonly<Record<string, string>>;

/** A server of one file, which may change. */
function served() {
  const state = { file: 'aaaabbbb', tag: '"1"' };
  const asked: Headers[] = [];
  const egress = {
    open: async (url: string | URL, { headers = {} }: { headers?: Headers }) => {
      asked.push(headers);
      const { file, tag } = state;
      const from = headers['if-range'] === tag ? Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0) : 0;
      const body = (async function* () {
        yield Buffer.from(file.slice(from));
      })();
      const range = from > 0 ? { 'content-range': `bytes ${from}-7/8` } : {};
      const head = { status: from > 0 ? 206 : 200, headers: { etag: tag, ...range }, url: String(url) };
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
