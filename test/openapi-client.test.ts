import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS from 'openapi-typescript';
import { startApp, type TestApp } from './support/app.ts';
import { tempDir } from './support/tmp.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/** A client whose types are nothing but those that a generator made of openapi.json. */
const CLIENT = `
import type { paths } from './types.d.ts';

type Query = paths['/v2/search/research/papers']['get']['parameters']['query'];
type Found = paths['/v2/search/research/papers']['get']['responses'][200]['content']['application/json'];
type NewMonitor = NonNullable<paths['/v2/monitor']['post']['requestBody']>['content']['application/json'];
type Monitor = paths['/v2/monitor']['post']['responses'][200]['content']['application/json'];

type Scrape = NonNullable<paths['/v2/scrape']['post']['requestBody']>['content']['application/json'];
type Crawl = NonNullable<paths['/v2/crawl']['post']['requestBody']>['content']['application/json'];
type Refused = paths['/v2/scrape']['post']['responses'][422 | 408 | 409 | 502]['content']['application/json'];

// What has a default can be left out, also in schemas that have a name.
export const scrape: Scrape = {
  url: 'https://example.com',
  formats: ['markdown', { type: 'json', prompt: 'The price' }, { type: 'screenshot', viewport: { width: 1, height: 1 } }],
  actions: [{ type: 'wait', milliseconds: 1 }, { type: 'click', selector: 'a' }, { type: 'screenshot' }],
  location: { country: 'DE' },
  parsers: [{ type: 'pdf', maxPages: 3 }],
};
export const crawl: Crawl = { url: 'https://example.com', scrapeOptions: { waitFor: 5, formats: [{ type: 'json', prompt: 'x' }] } };
export const wordsOf = ({ error }: Refused): string => error;

const [, , url, key] = process.argv;
const headers = { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' };

const query: Query = { query: 'attention', k: 2 };
const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
const found = (await (await fetch(\`\${url}/v2/search/research/papers?\${asked}\`, { headers })).json()) as Found;

const body: NewMonitor = {
  name: 'Generated',
  schedule: { text: 'daily at 9:00' },
  targets: [{ type: 'search', queries: ['boats'], maxResults: 3 }],
  goal: 'news about boats',
};
const answer = await fetch(\`\${url}/v2/monitor\`, { method: 'POST', headers, body: JSON.stringify(body) });
const made = (await answer.json()) as Monitor;

const said: [number, string, string | null] = [found.results.length, found.results[0]?.title ?? '', made.data.nextRunAt];
console.log(JSON.stringify(said));
`;

describe('a client generated from openapi.json', () => {
  let app: TestApp;
  const folder = tempDir();
  const compile = (file: string) =>
    run(
      process.execPath,
      [
        TSC,
        '--noEmit',
        '--strict',
        '--target',
        'esnext',
        '--module',
        'nodenext',
        '--skipLibCheck',
        '--allowImportingTsExtensions',
        '--types',
        'node',
        file,
      ],
      { cwd: folder },
    );

  before(async () => {
    app = await startApp({ starter: true });
    const types = await openapiTS(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')));
    writeFileSync(join(folder, 'types.d.ts'), types);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules', '@types'), join(folder, 'node_modules', '@types'), 'junction');
    symlinkSync(join(ROOT, 'node_modules', 'undici-types'), join(folder, 'node_modules', 'undici-types'), 'junction');
    writeFileSync(join(folder, 'client.ts'), CLIENT);
  });

  test('compiles, and gets what its types say', async () => {
    await compile('client.ts');
    const { stdout } = await run(process.execPath, ['client.ts', app.url, app.key], { cwd: folder });
    const [count, title, nextRunAt] = JSON.parse(stdout);
    assert.equal(count, 2);
    assert.notEqual(title, '');
    assert.match(nextRunAt, /T09:00:00/);
  });

  test('does not compile with a field that does not exist', async () => {
    copyFileSync(join(folder, 'client.ts'), join(folder, 'wrong.ts'));
    writeFileSync(join(folder, 'wrong.ts'), CLIENT.replace('nextRunAt]', 'nextRun]'));
    await assert.rejects(compile('wrong.ts'), ({ stdout }: { stdout: string }) =>
      /'nextRun' does not exist/.test(stdout),
    );
  });
});
