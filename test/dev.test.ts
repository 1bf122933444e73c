import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from './support/free-port.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function start(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env.PATH, TRAWL_RESEARCH_LIVE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, ended };
}

describe('npm run dev', () => {
  it('runs service and dashboard, starts the service again after an edit, and ends both', async () => {
    const [port, page] = [await freePort(), await freePort()];
    const dir = tempDir();
    const dev = start([join(ROOT, 'scripts/dev.mjs'), '--dashboard-port', String(page)], dir, {
      PORT: String(port),
      TRAWL_DATA_DIR: join(dir, 'data'),
    });
    const starts = (): number => dev.output().split('A first search').length - 1;
    try {
      await until(() => starts() === 1, 'the start of the service');
      assert.match(dev.output(), new RegExp(`Service +http://127\\.0\\.0\\.1:${port} `));
      assert.match(dev.output(), new RegExp(`Dashboard +http://127\\.0\\.0\\.1:${page} `));
      assert.match(dev.output(), new RegExp(`http://127\\.0\\.0\\.1:${page}/setup#`));
      const html = await (await fetch(`http://127.0.0.1:${page}/scrape`)).text();
      assert.match(html, /\/@vite\/client/);
      for (const path of ['/health', '/openapi.json', '/docs']) {
        assert.equal((await fetch(`http://127.0.0.1:${page}${path}`)).status, 200, path);
      }
      assert.equal((await fetch(`http://127.0.0.1:${page}/v2/team/credit-usage`)).status, 401);

      // The file is as it was; only its date is new.
      utimesSync(join(ROOT, 'src/capabilities/scrape/render/work.ts'), new Date(), new Date());
      await until(() => starts() === 2, 'the second start of the service');
      assert.match(dev.output(), /dev: src\/capabilities\/scrape\/render\/work\.ts has changed/);
      assert.equal((await fetch(`http://127.0.0.1:${page}/health`)).status, 200);
    } finally {
      dev.child.kill('SIGINT');
    }
    assert.equal(await dev.ended, 0, dev.output());
    await assert.rejects(fetch(`http://127.0.0.1:${port}/health`));
    await assert.rejects(fetch(`http://127.0.0.1:${page}/`));
  });
});

describe('a debugger', () => {
  it('attaches to what an npm script runs', async () => {
    const run = start(['scripts/run.mjs', 'src/cli/main.ts', '--inspect-brk=127.0.0.1:0', '--help'], ROOT);
    try {
      await until(() => /Debugger listening on ws:\/\/127\.0\.0\.1:\d+/.test(run.output()));
      assert.doesNotMatch(run.output(), /usage/);
    } finally {
      run.child.kill('SIGTERM');
    }
    await run.ended;
  });
});
