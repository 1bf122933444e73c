import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkEvent } from './contract.ts';

/** An event as it was received. */
export interface ReceivedEvent {
  // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
  readonly event: any;
  readonly body: string;
  readonly signature: string;
}

/** For tests: a receiver of webhooks on loopback. It acknowledges every event and checks it against the contract. */
export interface Hook extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedEvent[];
}

export async function startHook(): Promise<Hook> {
  const received: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      checkEvent(body);
      received.push({ event: JSON.parse(body), body, signature: String(request.headers['x-firecrawl-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
