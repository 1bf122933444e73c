import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { asCurl, asJs, asPython } from './code.ts';

const BASE = 'http://localhost:3002';
const HOSTILE = `it's "quoted" $HOME \`id\` \\ \n é </script>`;

/** What a shell makes of the words of a command, one a line; the command itself is not run. */
function words(command: string): string[] {
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${command.replace(/^curl /, '')}`], {
    encoding: 'utf8',
    env: { TRAWL_API_KEY: 'fc-key' },
  });
  return stdout.split('\0').slice(0, -1);
}

test('curl: what was typed reaches the service as it is', () => {
  const get = words(
    asCurl(BASE, {
      method: 'GET',
      path: '/v2/search/research/papers',
      query: { query: HOSTILE, k: 3, authors: ['a', 'b'] },
    }),
  );
  assert.deepEqual(get.slice(0, 3), ['-s', '-H', 'Authorization: Bearer fc-key']);
  const url = new URL(get.at(-1) as string);
  assert.equal(url.searchParams.get('query'), HOSTILE);
  assert.deepEqual(url.searchParams.getAll('authors'), ['a', 'b']);

  const post = words(asCurl(BASE, { method: 'POST', path: '/v2/search/developer', body: { query: HOSTILE } }));
  assert.deepEqual(JSON.parse(post[post.indexOf('-d') + 1] as string), { query: HOSTILE });
});

test('JavaScript: the call is what the client takes', async () => {
  const code = asJs(BASE, {
    method: 'research.searchPapers',
    args: [HOSTILE],
    options: { k: 3, authors: ['x'], from: undefined },
  });
  assert.match(code, /apiUrl: "http:\/\/localhost:3002"/);
  const [, call = ''] = /await client\.research\.searchPapers\((.*)\);/.exec(code) ?? [];
  const given = Function(`return [${call}]`)();
  assert.deepEqual(given, [HOSTILE, { k: 3, authors: ['x'] }]);
  assert.match(asJs(BASE, { method: 'research.getPaper', args: ['arxiv:1'], options: {} }), /getPaper\("arxiv:1"\)/);
});

test('Python: names, lists and truth values are its own', () => {
  const code = asPython(BASE, {
    method: 'search_papers',
    args: ['a "b"'],
    options: { k: 3, authors: ['x'], rerank: true, mode: undefined },
  });
  assert.match(code, /client\.search_papers\("a \\"b\\"", k=3, authors=\["x"\], rerank=True\)/);
});
