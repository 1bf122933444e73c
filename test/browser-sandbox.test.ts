import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noSuchMachine, WITHOUT_NAMESPACES } from './support/no-namespaces.ts';
import { startService } from './support/service.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

/** A machine whose kernel gives no user namespaces, as containers with Docker's own profile. */

const KEY = 'fc-test-key-0123456789abcdef';
const CLI = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const ENV = { TRAWL_API_KEY: KEY, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST };

describe('where the sandbox of the browser cannot be had', { skip: noSuchMachine }, () => {
  let site: Site;
  before(async () => {
    site = await startSite({ '/': '<title>Home</title><h1>Home</h1><p>Some words of the page.</p>' });
  });
  after(() => site[Symbol.asyncDispose]());

  const start = async (env: Record<string, string>) => {
    const dir = tempDir();
    const service = startService(dir, { ...ENV, ...env }, WITHOUT_NAMESPACES);
    const banner = await service.says('curl');
    const port = /Address +http:\/\/[^:]+:(\d+)/.exec(banner)?.[1];
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
      return { status: answer.status, body: (await answer.json()) as any };
    };
    const end = async () => {
      service.signal('SIGTERM');
      return service.ended;
    };
    return { dir, banner, ask, end, [Symbol.asyncDispose]: async () => void (await end()) };
  };
  const doctor = async (dir: string, env: Record<string, string>) => {
    const [file = '', ...words] = WITHOUT_NAMESPACES;
    const child = spawn(file, [...words, process.execPath, CLI, 'doctor', '--json'], {
      cwd: dir,
      env: { PATH: process.env.PATH, TRAWL_DATA_DIR: `${dir}/data`, TRAWL_RESEARCH_LIVE: 'off', ...ENV, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const found = JSON.parse(await text(child.stdout)) as { name: string; state: string; detail: string }[];
    return found.find(({ name }) => name === 'browser');
  };

  test('a service that others reach starts, says what to do, and does not browse without it', async () => {
    const env = { HOST: '0.0.0.0' };
    await using service = await start(env);
    const { dir, banner, ask, end } = service;
    assert.match(banner, /WARNING .*TRAWL_BROWSER_SANDBOX=require: allow user namespaces .*docs\/browser\.md/);
    assert.equal((await ask('/ready')).status, 200);
    const plain = await ask('/v2/scrape', { url: `${site.url}/` });
    assert.equal(plain.status, 200, JSON.stringify(plain.body));
    for (const [path, body] of [
      ['/v2/scrape', { url: `${site.url}/`, formats: ['screenshot'] }],
      ['/v2/interact', {}],
    ] as const) {
      const refused = await ask(path, body);
      assert.equal(refused.status, 503, `${path}: ${JSON.stringify(refused.body)}`);
      assert.equal(refused.body.code, 'BROWSER_SANDBOX_UNAVAILABLE');
      assert.match(JSON.stringify(refused.body.details), /TRAWL_BROWSER_SANDBOX=require.*TRAWL_BROWSER_SANDBOX=try/);
    }
    const found = await doctor(dir, env);
    assert.equal(found?.state, 'broken');
    assert.match(found.detail, /TRAWL_BROWSER_SANDBOX=require: allow user namespaces/);
    assert.match((await end()).stderr, /TRAWL_BROWSER_SANDBOX=require/);
  });

  // On loopback it is tried, as with TRAWL_BROWSER_SANDBOX=try (src/foundation/config/sandbox.test.ts).
  test('a service on loopback browses without it and says so', async () => {
    await using service = await start({});
    assert.match(service.banner, /WARNING .*Pages run without the browser's sandbox/);
    const { status, body } = await service.ask('/v2/scrape', { url: `${site.url}/`, formats: ['screenshot'] });
    assert.equal(status, 200, JSON.stringify(body));
  });
});
