// What a scrape over MCP costs beside one over the API, and the size of the lists of tools.
//
//   npm run bench -- mcp [--rounds 7] [--scrapes 200]
//
// One service; a page that it has in its cache, so that little else is measured, and one that is fetched each time. In each round the API, an MCP
// client of 2025 and one of 2026 scrape in turn, each in another place of the order than in the round before. CPU is that of the process of the
// service (`process_cpu_seconds_total`), the median of the rounds. Tokens of a list are its characters divided by four.

import { ALLOWED, bench, median, pagesOf, type Row, startServer, startSite, wrongUsage } from './lib/kit.ts';

const MODERN = '2026-07-28';
const PAGE = `<title>Tides</title><main><h1>Tides</h1>${'<p>All about tides and water. </p>'.repeat(100)}</main>`;

export default bench({
  name: 'mcp',
  options: { rounds: 7, scrapes: 200 },
  rows: {
    scrapes: `scrape: a scrape, ms CPU | api: API [2] | past: MCP 2025-11-25 [2] | modern: MCP ${MODERN} [2] |
      morePast: more than the API [2] | moreModern: and [2]`,
    lists: 'list: tools/list | tools | tokens [count]',
  },
  least: [
    'scrapes.morePast <= 2.5',
    'scrapes.moreModern <= 2.5',
    'lists[list=lean].tokens <= 4000',
    'lists[list=default].tokens <= 8000',
  ],
  async run({ values: { rounds, scrapes } }) {
    if (!(rounds >= 1) || !(scrapes >= 1)) wrongUsage('--rounds and --scrapes are at least 1');
    using site = await startSite(pagesOf(() => PAGE));
    const url = `${site.url}/`;
    await using server = await startServer(undefined, ALLOWED);
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
    const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'firecrawl_scrape' };
    const ways: readonly ((options: object) => Promise<string>)[] = [
      (options) => post('/v2/scrape', { url, ...options }),
      (options) => post('/mcp', message('tools/call', call(options))),
      (options) => post('/mcp', message('tools/call', { ...call(options), _meta }), headers),
    ];
    /** Milliseconds. */
    const cpu = async (): Promise<number> => {
      const metrics = await (await fetch(`${server.origin}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000;
    };
    const cost = async (scrape: (options: object) => Promise<string>, options: object): Promise<number> => {
      const before = await cpu();
      for (let i = 0; i < scrapes; i++)
        if (!(await scrape(options)).includes('All about tides')) throw new Error('a scrape failed');
      return ((await cpu()) - before) / scrapes;
    };

    const rows: Row[] = [];
    for (const [scrape, options] of [
      ['from the cache', {}],
      ['fetched', { maxAge: 0 }],
    ] as const) {
      const costs = ways.map((): number[] => []);
      for (const way of ways) await cost(way, options);
      for (let round = 0; round < rounds; round++) {
        for (let i = 0; i < ways.length; i++) {
          const at = (round + i) % ways.length;
          costs[at]?.push(await cost(ways[at] as (typeof ways)[number], options));
        }
      }
      const [api = 0, past = 0, modern = 0] = costs.map(median);
      rows.push({ scrape, api, past, modern, morePast: past - api, moreModern: modern - api });
    }
    const lists: Row[] = [];
    for (const list of ['lean', 'default', 'all']) {
      const listed = await post(`/mcp?tools=${list}`, message('tools/list'));
      const { tools } = JSON.parse(listed.slice(listed.indexOf('{'))).result;
      lists.push({ list, tools: tools.length, tokens: Math.round(JSON.stringify(tools).length / 4) });
    }
    return { scrapes: rows, lists };
  },
});
