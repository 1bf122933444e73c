import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createEgress,
  createPacer,
  type Egress,
  type Pacer,
  parseAllowList,
  type Timer,
} from '../../src/foundation/egress/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';

/** How a scripted server answers one request. */
export type Reply = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

/** For tests: a public API on loopback that plays a script, and the egress and pacer to ask it with, whose time never waits. */
export interface Api extends AsyncDisposable {
  readonly baseUrl: string;
  readonly egress: Egress;
  readonly pacer: Pacer;
  readonly deadline: ReturnType<typeof deadlineIn>;
  /** Parameters and virtual time of each request so far. */
  readonly asked: {
    readonly query: Record<string, string>;
    readonly at: number;
    readonly headers: IncomingMessage['headers'];
  }[];
}

/** Time that jumps to whatever is waited for. */
function leapingTime(): Timer {
  let now = 0;
  return {
    now: () => now,
    after: (ms, action) => {
      const handle = setImmediate(() => {
        now += ms;
        action();
      });
      return () => clearImmediate(handle);
    },
  };
}

/** @param script one reply for each request, in order; a further request fails the harvest with status 400 */
export async function playApi(script: readonly Reply[], path = '/oai'): Promise<Api> {
  const timer = leapingTime();
  const asked: Api['asked'] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api.example');
    asked.push({ query: Object.fromEntries(url.searchParams), at: timer.now(), headers: request.headers });
    const reply = script[asked.length - 1];
    if (reply === undefined || url.pathname !== path) response.writeHead(400).end('not in the script');
    else reply(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.9.9.9', resolve));
  const egress = createEgress({
    allow: parseAllowList('127.9.9.9', 'TRAWL_ALLOW_PRIVATE_NETWORK'),
    resolve: async (host) => {
      assert.equal(host, 'api.example');
      return [{ address: '127.9.9.9', family: 4 }];
    },
  });
  return {
    baseUrl: `http://api.example:${(server.address() as AddressInfo).port}${path}`,
    egress,
    pacer: createPacer(undefined, timer),
    deadline: deadlineIn(Number.POSITIVE_INFINITY),
    asked,
    [Symbol.asyncDispose]: async () => {
      await egress[Symbol.asyncDispose]();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const sends =
  (body: string, type = 'text/xml'): Reply =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(code, headers).end('<html><body>busy</body></html>');
  };

/** Announces the whole body and hangs up in the middle of it. */
export const cutsOff =
  (body: string): Reply =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml', 'content-length': String(Buffer.byteLength(body)) });
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  };

export async function gather<T>(batches: AsyncIterable<T>, atMost = Number.POSITIVE_INFINITY): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) {
    all.push(batch);
    if (all.length >= atMost) break;
  }
  return all;
}
