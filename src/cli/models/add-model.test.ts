import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { weightsFile } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import { download } from './add-model.ts';

type Headers = Readonly<Record<string, string>>;

/** A server of one file in two versions, whose connection breaks when it is told to. */
function served() {
  const state = { file: 'aaaabbbb', tag: '"1"', breaks: true };
  const asked: Headers[] = [];
  const egress = {
    open: async (url: string | URL, { headers = {} }: { headers?: Headers }) => {
      asked.push(headers);
      const { file, tag, breaks } = state;
      const from = headers['if-range'] === tag ? Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0) : 0;
      const body = (async function* () {
        yield Buffer.from(file.slice(from, breaks ? 4 : undefined));
        if (breaks) throw new Error('broken');
      })();
      const range = from > 0 ? { 'content-range': `bytes ${from}-7/8` } : {};
      const head = { status: from > 0 ? 206 : 200, headers: { etag: tag, ...range }, url: String(url) };
      return { ...head, setCookies: [], redirects: [], body, [Symbol.asyncDispose]: async () => {} };
    },
  } as unknown as Pick<Egress, 'open'>;
  const dataDir = tempDir();
  const get = (url: string) =>
    download(url, { dataDir, name: 'm', egress, signal: new AbortController().signal, onProgress: () => {} });
  return { state, asked, get, part: `${weightsFile(dataDir, 'm')}.part` };
}

test('a download is continued, and never joined with another version or another address', async () => {
  const { state, asked, get, part } = served();
  await assert.rejects(get('https://a.test/m'), /broken/);
  // How much of it was written is luck.
  writeFileSync(part, 'aaaa');
  state.breaks = false;
  assert.equal(readFileSync(await get('https://a.test/m'), 'utf8'), 'aaaabbbb');
  assert.deepEqual([asked[1]?.range, asked[1]?.['if-range']], ['bytes=4-', '"1"']);

  Object.assign(state, { file: 'ccccdddd', tag: '"2"' });
  assert.equal(readFileSync(await get('https://a.test/m'), 'utf8'), 'ccccdddd');
  assert.equal(readFileSync(await get('https://b.test/m'), 'utf8'), 'ccccdddd');
  assert.equal(asked[3]?.range, undefined);
});
