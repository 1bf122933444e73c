import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** A way to the service that can be cut, as by a network that changes. */
interface Way extends AsyncDisposable {
  readonly url: string;
  cut(): void;
}

async function wayTo(port: number): Promise<Way> {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('MCP, a connection that is lost in the middle of a call', () => {
  const clock = manualClock(Date.now());
  let app: TestApp;
  let site: Site;
  let way: Way;
  before(async () => {
    site = await startSite({});
    app = await startApp(SITE_SETTINGS, { clock });
    way = await wayTo(app.port);
  });
  after(async () => {
    await way[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** A page that is answered when it is told to. */
  function slowPage(path: string): { asked: Promise<void>; closed: Promise<void>; answer(): void; visits(): number } {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let visits = 0;
    site.set(path, async (request, response) => {
      visits++;
      asked.resolve();
      request.socket.once('close', () => closed.resolve());
      await answered.promise;
      response
        .setHeader('content-type', 'text/html')
        .end('<title>Tides</title><main><p>High water is at nine.</p></main>');
    });
    return { asked: asked.promise, closed: closed.promise, answer: answered.resolve, visits: () => visits };
  }

  async function connected(): Promise<Client> {
    const client = new Client({ name: 'resumes', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${TEST_KEY}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', way.url), { requestInit }));
    return client;
  }

  it('gives the official client its result when it has connected again, and works once', async () => {
    const page = slowPage('/slow');
    const client = await connected();
    const calling = client.callTool({ name: 'firecrawl_scrape', arguments: { url: `${site.url}/slow` } });
    await page.asked;
    way.cut();
    page.answer();
    const { content } = (await calling) as { content: { text: string }[] };
    assert.match(content[0]?.text ?? '', /High water is at nine/);
    assert.equal(page.visits(), 1);
    await client.close();
  });

  it('ends the call ten seconds after a client that does not come back', async () => {
    const page = slowPage('/left');
    const client = await connected();
    const calling = client.callTool({ name: 'firecrawl_scrape', arguments: { url: `${site.url}/left` } });
    calling.catch(() => {});
    await page.asked;
    await client.close();
    way.cut();
    let isClosed = false;
    void page.closed.then(() => {
      isClosed = true;
    });
    // The service may notice a little later that the connection is closed.
    await until(() => {
      clock.advance(1_000);
      return isClosed;
    });
    page.answer();
  });

  it('does not offer to go on where nothing may be stored', async () => {
    const client = await connected();
    const { transport } = client;
    const sessionId = (transport as StreamableHTTPClientTransport).sessionId as string;
    const call = (args: object): Promise<string> =>
      fetch(`${app.url}/mcp`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
          ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
          'mcp-session-id': sessionId,
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 9, method: 'tools/call' },
          params: { name: 'firecrawl_map', arguments: { url: `${site.url}/`, ...args } },
        }),
      }).then((response) => response.text());
    assert.match(await call({}), /^id: /m);
    assert.doesNotMatch(await call({ zeroDataRetention: true }), /^id: /m);
    await client.close();
  });
});
