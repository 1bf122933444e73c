import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { launch } from '../../src/engines/browser/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { bareEnv } from './bare-env.ts';
import { tempDir } from './tmp.ts';

/** For tests: a real browser that listens for the Chrome DevTools Protocol on the loopback interface, as a rented one does. */
export interface RemoteBrowser extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** `ws://127.0.0.1:port/devtools/browser/…` */
  readonly socket: string;
  /** URLs of its pages that were opened over the protocol. */
  pages(): Promise<string[]>;
}

/** @param proxy through which it reaches all sites @param userAgent by which sites know it */
export async function startRemoteBrowser(proxy: string, userAgent: string): Promise<RemoteBrowser> {
  const { path, ...started } = await launch({ chrome: process.env.TRAWL_CHROME, log: silentLog });
  await started[Symbol.asyncDispose]();
  const folder = tempDir();
  const child = spawn(
    path,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
      ...['--remote-debugging-port=0', `--user-data-dir=${folder}`, `--user-agent=${userAgent}`],
      ...[`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>', 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...bareEnv(), HOME: folder } },
  );
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  let socket: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    said += `${line}\n`;
    socket = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (socket !== undefined) break;
  }
  if (socket === undefined) throw new Error(`the browser did not start: ${said}`);
  child.stderr.resume();
  const { host } = new URL(socket);
  const pagesOf = async (): Promise<string[]> => {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as { type: string; url: string }[];
    return targets.flatMap(({ type, url }) => (type === 'page' ? [url] : []));
  };
  const before = (await pagesOf()).length;
  return {
    url: `http://${host}`,
    socket,
    pages: async () => {
      const all = await pagesOf();
      return all.length === before ? [] : all.filter((url) => url !== 'about:blank');
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
