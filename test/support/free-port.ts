import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any, so that no other test gets one between this and its use. */
const FIRST = 20_000;
const COUNT = 12_000;

let next = process.pid * 7;

/** A port of the loopback interface on which nobody listens, another one with each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
