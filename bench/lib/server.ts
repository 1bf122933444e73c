import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { type Memory, memoryOf, statOf } from './proc.ts';
import { outputOf, removeFolder, startFile, temporaryFolder } from './processes.ts';

/** The real service in a separate process. */
export interface Server extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly key: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until /ready answered 200. */
  readonly ready: number;
  /** Resident bytes before the first search, a while after it was ready. */
  readonly idleMemory: number;
  memory(): Memory;
  /** Milliseconds of CPU of its process. */
  cpu(): number;
  /** Asks it with its key: GET, or POST with a body. @returns the JSON of its response @throws Error for one that is no success */
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
  ask(path: string, body?: object, method?: string): Promise<any>;
  /** Stops it in order. @throws Error when it doesn't end well */
  stop(): Promise<void>;
}

/** Milliseconds to get ready in. An index that is not there yet is made in this time. */
const PATIENCE = 120_000;
/** Milliseconds between two looks. Each is a refused connection at first, which costs the starting process nothing. */
const LOOK_AGAIN = 5;
/** Milliseconds that the service is left alone before its idle memory is read. */
const SETTLE = 2_000;

/**
 * Starts the service on a data folder, a new one by default, and a free port of the loopback interface, with a key made for this run and no
 * limit of rate that a bench could meet.
 * @param settings beyond those
 * @param root another checkout, whose service is started
 * @throws Error with its complaint when it doesn't get ready
 */
export async function startServer(
  dataDir = temporaryFolder(),
  settings: Readonly<Record<string, string>> = {},
  root?: string,
): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const key = `fc-${randomBytes(24).toString('hex')}`;
  const cwd = temporaryFolder();
  const begun = performance.now();
  const run = startFile('scripts/run.mjs', ['--lean', 'src/main.ts'], {
    settings: {
      TRAWL_DATA_DIR: dataDir,
      TRAWL_API_KEY: key,
      TRAWL_RATE_LIMIT: '10000000',
      // Only this machine is measured, and no external API is called.
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...settings,
    },
    ...{ cwd, root },
  });
  let isStopped = false;
  let over = false;
  const end = (): void => {
    over = true;
  };
  run.ended.then(end, end);
  while (!(await isReady(origin))) {
    if (over) throw new Error(`the service ended before it was ready: ${run.complaint()}`);
    if (performance.now() - begun > PATIENCE) throw new Error(`the service does not get ready: ${run.complaint()}`);
    await pause(LOOK_AGAIN);
  }
  const ready = performance.now() - begun;
  await pause(SETTLE);
  const memory = (): Memory => memoryOf(run.child.pid);
  return {
    origin,
    key,
    pid: run.child.pid,
    ready,
    idleMemory: memory().now,
    memory,
    cpu: () => statOf(`/proc/${run.child.pid}/stat`)?.own ?? Number.NaN,
    ask: (path, body, method) => askServer({ origin, key }, path, body, method),
    stop,
    [Symbol.asyncDispose]: stop,
  };
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    run.child.kill('SIGTERM');
    const code = await run.ended;
    await outputOf('src/cli/main.ts', ['keys', 'revoke', key], { ...settings, TRAWL_DATA_DIR: dataDir }, root);
    removeFolder(cwd);
    if (code !== 0) throw new Error(`the service ended with ${code}: ${run.complaint()}`);
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/ready`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** @throws Error for a response that is no success */
export async function askServer(
  { origin, key }: Pick<Server, 'origin' | 'key'>,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
): Promise<any> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** What a crawl, a batch or a run says of itself, once it has ended. @param every milliseconds between two looks */
export async function ended(
  server: Pick<Server, 'ask'>,
  path: string,
  every = 200,
  // biome-ignore lint/suspicious/noExplicitAny: JSON from the wire
): Promise<any> {
  for (;;) {
    const status = await server.ask(path);
    if (!/^(?:scraping|processing)$/.test(status.status)) return status;
    await pause(every);
  }
}
