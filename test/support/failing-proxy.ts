import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server of HTTP on loopback and answers in its place with 503 while `isFailing`. */
export interface FailingProxy extends AsyncDisposable {
  readonly url: string;
  isFailing: boolean;
  /** Requests that it passed on, and refused. */
  readonly counts: { passed: number; refused: number };
}

const REFUSAL =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const { hostname, port } = new URL(target);
  const counts = { passed: 0, refused: 0 };
  const server = createServer((incoming, answer) => {
    if (proxy.isFailing) {
      counts.refused++;
      incoming.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' }).end(REFUSAL);
      return;
    }
    counts.passed++;
    const { method, url: path, headers } = incoming;
    // The name of the host is part of the signature, so it stays.
    const passed = ask({ hostname, port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isFailing: false,
    counts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
