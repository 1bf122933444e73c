import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from './tmp.ts';
import { until } from './until.ts';

/** The shipped configurations of reverse proxies, run by the real programs, without their certificates. */

export type ProxyName = 'nginx' | 'caddy';

export interface ReverseProxy extends AsyncDisposable {
  readonly url: string;
}

const FILES = { nginx: 'nginx.conf', caddy: 'Caddyfile' } as const;

/** The file as it is shipped. */
export function proxyConfiguration(name: ProxyName): string {
  return readFileSync(fileURLToPath(new URL(`../../deploy/${FILES[name]}`, import.meta.url)), 'utf8');
}

/** Whether the program is installed. */
export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined;
}

/** Runs the configuration on a port, over HTTP, in front of the service on another one. */
export async function startProxy(name: ProxyName, port: number, service: number): Promise<ReverseProxy> {
  const folder = tempDir();
  const file = join(folder, FILES[name]);
  const shipped = proxyConfiguration(name);
  writeFileSync(file, name === 'nginx' ? forNginx(shipped, folder, port, service) : forCaddy(shipped, port, service));
  const args = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-5_000);
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} stopped: ${said}`);
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, `an answer through ${name}`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

function forNginx(shipped: string, folder: string, port: number, service: number): string {
  mkdirSync(join(folder, 'tmp'));
  const site = shipped
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*$/gm, '')
    .replace('127.0.0.1:3002', `127.0.0.1:${service}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path tmp/${one};`);
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;\npid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}\n}\n`;
}

function forCaddy(shipped: string, port: number, service: number): string {
  const site = shipped
    .replace('trawl.example.org {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3002', `127.0.0.1:${service}`);
  return `{\n\tadmin off\n}\n${site}`;
}
