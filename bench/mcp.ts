// What a scrape over MCP costs beside one over the API, and the size of the lists of tools.
//
//   npm run bench -- mcp [--rounds 7] [--scrapes 200]
//
// One service; a page that it has in its cache, so that little else is measured, and one that is fetched each time. In each round the API, an MCP
// client of 2025 and one of 2026 scrape in turn, each in another place of the order than in the round before. CPU is that of the process of the
// service (`process_cpu_seconds_total`), the median of the rounds. Tokens of a list are its characters divided by four.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { table } from './lib/stats.ts';

const HOST = '127.9.9.9';
const MODERN = '2026-07-28';
const PAGE = `<title>Tides</title><main><h1>Tides</h1>${'<p>All about tides and water. </p>'.repeat(100)}</main>`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '7' }, scrapes: { type: 'string', default: '200' } },
  });
  const [rounds, scrapes] = [Number(values.rounds), Number(values.scrapes)];
  if (!(rounds >= 1) || !(scrapes >= 1)) wrongUsage('--rounds and --scrapes are at least 1');
  console.log(machineLine(thisMachine()));
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  await once(site.listen(0, HOST), 'listening');
  const url = `http://${HOST}:${(site.address() as AddressInfo).port}/`;
  const server = await startServer(temporaryFolder(), { TRAWL_ALLOW_PRIVATE_NETWORK: HOST });

  const post = async (path: string, body: object, headers: object = {}): Promise<string> => {
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json, text/event-stream', ...headers },
      },
      body: JSON.stringify(body),
    });
    return response.text();
  };
  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const call = (options: object) => ({ name: 'firecrawl_scrape', arguments: { url, ...options } });
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const modern = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'firecrawl_scrape' };
  const ways: readonly (readonly [string, (options: object) => Promise<string>])[] = [
    ['API', (options) => post('/v2/scrape', { url, ...options })],
    ['MCP 2025-11-25', (options) => post('/mcp', message('tools/call', call(options)))],
    [`MCP ${MODERN}`, (options) => post('/mcp', message('tools/call', { ...call(options), _meta }), modern)],
  ];
  /** Milliseconds. */
  const cpu = async (): Promise<number> => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000;
  };
  const cost = async (scrape: (options: object) => Promise<string>, options: object): Promise<number> => {
    const before = await cpu();
    for (let i = 0; i < scrapes; i++) {
      if (!(await scrape(options)).includes('All about tides')) throw new Error('a scrape failed');
    }
    return ((await cpu()) - before) / scrapes;
  };

  const rows: string[][] = [['a scrape, ms CPU', ...ways.map(([name]) => name), 'more than the API']];
  for (const [what, options] of [
    ['from the cache', {}],
    ['fetched', { maxAge: 0 }],
  ] as const) {
    const costs = ways.map((): number[] => []);
    for (const [, scrape] of ways) await cost(scrape, options);
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < ways.length; i++) {
        const at = (round + i) % ways.length;
        costs[at]?.push(await cost((ways[at] as (typeof ways)[number])[1], options));
      }
    }
    const [api = 0, ...others] = costs.map(median);
    const more = others.map((one) => (one - api).toFixed(2)).join(' and ');
    rows.push([what, ...[api, ...others].map((one) => one.toFixed(2)), more]);
  }
  console.log(table(rows));

  const sizes = [['tools/list', 'tools', 'tokens']];
  for (const profile of ['lean', 'default', 'all']) {
    const listed = await post(`/mcp?tools=${profile}`, message('tools/list'));
    const { tools } = JSON.parse(listed.slice(listed.indexOf('{'))).result;
    sizes.push([profile, String(tools.length), String(Math.round(JSON.stringify(tools).length / 4))]);
  }
  console.log(`\n${table(sizes)}`);
  await server.stop();
  site.close();
  return 0;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

runBench(main);
