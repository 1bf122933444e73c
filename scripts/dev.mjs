// The service and the dashboard while somebody works on them:
//
//   npm run dev                        both, with reload
//   npm run dev -- --inspect           the service under a debugger; --inspect-brk waits for it
//   npm run dev -- --dashboard-port 4003
//
// The service starts again with every edit of its sources (in threads and child processes too, which `node --watch` does not know);
// the dashboard changes in the page. The dashboard's address
// serves the whole service too (dashboard/vite.config.ts hands on what is not a page), so links that the service makes lead there.
// PORT, HOST and all other settings are those of `npm start`. Ctrl-C ends both.

import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { ROOT } from './ensure-installed.mjs';

const given = process.argv.slice(2);
const inspect = given.filter((argument) => /^--inspect(-brk|-wait)?(=|$)/.test(argument));
const { values } = parseArgs({
  args: given.filter((argument) => !inspect.includes(argument)),
  options: { 'dashboard-port': { type: 'string', default: '3003' } },
});

try {
  process.loadEnvFile('.env');
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
const port = process.env.PORT || '3002';
if (port === '0') fail('the dashboard has to know the port of the service: set PORT to another number than 0');
const host = ['', undefined, '0.0.0.0', '::'].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST;
process.env.TRAWL_URL = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

// The same host as the service's: a cookie of one is one of the other.
const server = { host, port: Number(values['dashboard-port']), strictPort: true };
const vite = await createServer({ configFile: `${ROOT}/dashboard/vite.config.ts`, server, clearScreen: false });
await vite.listen().catch((error) => fail(`the dashboard does not start: ${error.message}`));
const address = vite.resolvedUrls.local[0].replace(/\/$/, '');
process.stdout.write(`\n  Service    ${process.env.TRAWL_URL}   (starts again with every edit)\n`);
process.stdout.write(`  Dashboard  ${address}   (changes with every edit)\n\n`);

/** What the service is made of. */
const SOURCES = ['src', 'contract', 'providers', 'plans.json'];
/** Milliseconds after an edit: editors write a file more than once, and a branch has many. */
const SETTLED = 200;

let service;
let restarts = false;
let ends = false;

function start() {
  restarts = false;
  service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...inspect, 'src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { TRAWL_PUBLIC_URL: address, ...process.env },
  });
  service.on('exit', (code) => {
    service = undefined;
    if (ends) void end();
    else if (restarts) start();
    else process.stderr.write(`\ndev: the service ended (${code}); it starts again with the next edit\n`);
  });
}

let timer;
function onEdit(path) {
  if (ends || !/\.(ts|js|json|sql)$/.test(path) || path.endsWith('.test.ts')) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    process.stdout.write(`\ndev: ${path} has changed; starting the service again\n`);
    if (service === undefined) return start();
    restarts = true;
    service.kill('SIGTERM');
  }, SETTLED);
}
for (const name of SOURCES.filter((name) => existsSync(join(ROOT, name))))
  watch(join(ROOT, name), { recursive: true }, (_, path) => onEdit(join(name, path ?? '')));

/** A terminal sends Ctrl-C to the service too, and a second signal would end it at once: only what we alone got is handed on. */
function stop(signal) {
  ends = true;
  if (service === undefined) void end();
  else if (signal !== 'SIGINT' || !process.stdin.isTTY) service.kill(signal);
}
async function end() {
  await vite.close();
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
start();

function fail(message) {
  process.stderr.write(`dev: ${message}\n`);
  process.exit(1);
}
