import { Client, type Dispatcher } from 'undici';
import { startFile, temporaryFolder } from './processes.ts';

/**
 * The clients of the load bench, in a process of their own: each sends its next search when the last one is answered in
 * full. Answers are counted, not parsed, so that the clients leave the processors to the service.
 */
export interface LoadTask {
  readonly origin: string;
  readonly key: string;
  /** Paths with their queries. */
  readonly paths: readonly string[];
  readonly clients: number;
  /** Milliseconds before times count. */
  readonly warmUp: number;
  /** Milliseconds in which they do. */
  readonly duration: number;
}

export interface LoadReport {
  /** Milliseconds of each search that was answered 200 in the measured time. */
  readonly times: Float64Array;
  /** Milliseconds that were measured. */
  readonly elapsed: number;
  /** Status or error -> how often. */
  readonly errors: Readonly<Record<string, number>>;
  /** Bytes of the answers. */
  readonly received: number;
  /** Milliseconds of processor time that the clients took in the measured time. */
  readonly cpu: number;
}

export async function runClients(task: LoadTask): Promise<LoadReport> {
  const times: number[] = [];
  const errors: Record<string, number> = {};
  let received = 0;
  let next = 0;
  const begin = performance.now() + task.warmUp;
  const end = begin + task.duration;
  const headers = { authorization: `Bearer ${task.key}`, accept: 'application/json' };

  const one = async (client: Client): Promise<void> => {
    while (performance.now() < end) {
      const path = task.paths[next++ % task.paths.length] as string;
      const sent = performance.now();
      const { outcome, bytes } = await ask(client, { path, method: 'GET', headers });
      const now = performance.now();
      if (now < begin || now > end) continue;
      if (outcome === '200') {
        times.push(now - sent);
        received += bytes;
      } else errors[outcome] = (errors[outcome] ?? 0) + 1;
    }
  };

  let cpuBefore = process.cpuUsage();
  const timer = setTimeout(() => {
    cpuBefore = process.cpuUsage();
  }, task.warmUp);
  const clients = Array.from({ length: task.clients }, () => new Client(task.origin, { keepAliveTimeout: 60_000 }));
  await Promise.all(clients.map(one));
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(cpuBefore);
  await Promise.all(clients.map((client) => client.destroy()));
  return { times: Float64Array.from(times), elapsed: task.duration, errors, received, cpu: (user + system) / 1000 };
}

/** Resolves when the answer has ended, or failed: with its status, or the code of the error. */
function ask(client: Client, options: Dispatcher.DispatchOptions): Promise<{ outcome: string; bytes: number }> {
  return new Promise((resolve) => {
    let status = 0;
    let bytes = 0;
    client.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length;
      },
      onResponseEnd() {
        // Every answer to these searches has a body; one without would not be an answer.
        resolve({ outcome: bytes > 0 ? String(status) : 'empty', bytes });
      },
      onResponseError(_controller, error) {
        resolve({ outcome: (error as NodeJS.ErrnoException).code ?? error.name, bytes });
      },
    });
  });
}

/** Runs the clients in their own process. */
export async function drive(task: LoadTask): Promise<LoadReport> {
  const run = startFile('bench/lib/load-client.ts', [], { settings: {}, cwd: temporaryFolder(), ipc: true });
  const report = new Promise<LoadReport>((resolve) =>
    run.child.once('message', (message) => resolve(message as LoadReport)),
  );
  run.child.send(task);
  const got = await Promise.race([report, run.ended]);
  if (typeof got === 'object' && got !== null) return got;
  throw new Error(`the clients ended with ${got}: ${run.complaint()}`);
}

if (import.meta.main && process.send) {
  process.once('message', async (task: LoadTask) => {
    const report = await runClients(task);
    process.send?.(report, () => process.disconnect());
  });
}
