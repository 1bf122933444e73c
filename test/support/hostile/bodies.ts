/** Bodies that are made to cost: as large as they may be, in every form. */

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join(',');
const MB = 1_000_000;

/** Members of an object that nobody reads. */
const UNREAD: Readonly<Record<string, () => string>> = {
  'many keys': () => rows(19_900, (at) => `"k${at}":1`),
  'far too many keys': () => rows(240_000, (at) => `"k${at}":1`),
  'long keys': () => rows(900, (at) => `"${'k'.repeat(1_000)}${at}":1`),
  'wide array': () => `"a":[${rows(240_000, () => '1')}]`,
  'wide objects': () => `"a":[${rows(19_900, () => '{}')}]`,
  'deep and wide': () => {
    let inner = '1';
    for (let level = 0; level < 60; level++) inner = `{${rows(320, (at) => `"k${at}":1`)},"d":${inner}}`;
    return `"a":${inner}`;
  },
  'long text': () => `"a":"${'\\u0436'.repeat(150_000)}"`,
};

export interface CostlyBody {
  /** What it is like. */
  readonly form: string;
  readonly path: string;
  readonly body: Buffer;
}

const URL = '"url":"http://127.0.0.1:1/"';
const BATCH = '"urls":["http://127.0.0.1:1/"]';

/** Bodies for a service in which no page is fetched for any of them. */
export function costlyBodies(): CostlyBody[] {
  const found: [form: string, path: string, body: string][] = [];
  for (const [form, make] of Object.entries(UNREAD)) {
    const members = make();
    if (members.length < 0.9 * MB)
      for (const path of ['/v2/scrape', '/v2/map']) found.push([form, path, `{${URL},${members}}`]);
    found.push([form, '/v2/batch/scrape', `{${BATCH},${members}}`]);
    found.push([
      `options with ${form}`,
      '/v2/extract',
      `{"urls":["x"],"ignoreInvalidURLs":false,"prompt":"x","scrapeOptions":{${members}}}`,
    ]);
    found.push([form, '/v2/agent', `{"prompt":" ",${members}}`]);
  }
  found.push(
    [
      'addresses',
      '/v2/batch/scrape',
      `{"urls":[${rows(100_000, (at) => `"http://127.0.0.1:1/${'x'.repeat(200)}${at}"`)}]}`,
    ],
    ['numbers as addresses', '/v2/batch/scrape', `{"urls":[${rows(100_000, () => '1')}]}`],
    ['a text of 24 MB', '/v2/agent', `{"prompt":" ","a":"${'x'.repeat(24 * MB)}"}`],
    ['a text of 24 MB, not ASCII', '/v2/agent', `{"prompt":" ","a":"${'ж'.repeat(12 * MB)}"}`],
    ['long keys', '/v2/agent', `{"prompt":" ",${rows(19_900, (at) => `"${'k'.repeat(1_000)}${at}":1`)}}`],
    [
      'a schema with long keys',
      '/v2/agent',
      `{"prompt":" ","schema":{${rows(19_900, (at) => `"${'k'.repeat(1_000)}${at}":1`)}}}`,
    ],
    ['opening brackets', '/v2/agent', '['.repeat(24 * MB)],
    [
      'targets',
      '/v2/monitor',
      `{"name":"x","targets":[${rows(4_000, (at) => `{"type":"scrape","urls":["http://x.test/${at}"]}`)}]}`,
    ],
    ['headers', '/v2/scrape', `{${URL},"headers":{${rows(19_000, (at) => `"h${at}":"1"`)}}}`],
    ['formats', '/v2/scrape', `{${URL},"formats":[${rows(90_000, () => '"x"')}]}`],
    ['actions', '/v2/scrape', `{${URL},"actions":[${rows(19_000, () => '{"type":"x"}')}]}`],
  );
  return found.map(([form, path, body]) => ({ form, path, body: Buffer.from(body) }));
}

const SITE = '"url":"http://127.9.9.9:48123/"';
const SITES = '"urls":["http://127.9.9.9:48123/"]';

const schemaOf = (count: number): string =>
  `{"type":"object","properties":{${rows(count, (at) => `"field${at}":{"type":"string"}`)}}}`;

/** The largest bodies of operations that are accepted, or refused by what they say: what is left to do when they are read. */
export function largestBodies(): CostlyBody[] {
  const addresses = (count: number, long = 200): string =>
    rows(count, (at) => `"http://127.9.9.9:48123/${'x'.repeat(long)}${at}"`);
  const found: [form: string, path: string, body: string][] = [
    ['short addresses', '/v2/batch/scrape', `{"urls":[${addresses(100_000, 0)}]}`],
    ['no addresses, refused', '/v2/batch/scrape', `{"urls":[${rows(100_000, (at) => `"${at} no address"`)}]}`],
    [
      'no addresses, left out',
      '/v2/batch/scrape',
      `{"ignoreInvalidURLs":true,"urls":["http://127.9.9.9:48123/",${rows(99_000, (at) => `"${at} no address"`)}]}`,
    ],
    [
      'metadata',
      '/v2/batch/scrape',
      `{${SITES},"webhook":{"url":"https://127.0.0.1:1/","metadata":{${rows(19_000, (at) => `"k${at}":1`)}}}}`,
    ],
    ['a schema', '/v2/batch/scrape', `{${SITES},"formats":[{"type":"json","schema":${schemaOf(9_000)}}]}`],
    ['a schema', '/v2/scrape', `{${SITE},"formats":[{"type":"json","schema":${schemaOf(9_000)}}]}`],
    ['a prompt', '/v2/scrape', `{${SITE},"formats":[{"type":"json","prompt":"${'x'.repeat(900_000)}"}]}`],
    ['tags', '/v2/scrape', `{${SITE},"includeTags":[${rows(200, (at) => `"#a${at} > ${'div > '.repeat(600)}p"`)}]}`],
    [
      'patterns as large as they may be',
      '/v2/crawl',
      `{${SITE},"includePaths":[${rows(1_000, (at) => `"^/${'section/'.repeat(5)}${at}$"`)}]}`,
    ],
    ['patterns', '/v2/crawl', `{${SITE},"includePaths":[${rows(1_000, (at) => `"^/${'a*'.repeat(400)}${at}$"`)}]}`],
    ['paths', '/v2/crawl', `{${SITE},"excludePaths":[${rows(90_000, (at) => `"/${at}"`)}]}`],
    [
      'domains',
      '/v2/map',
      `{${SITE},"threatProtection":{"mode":"manual-only","blacklist":[${rows(1_000, (at) => `"${'a'.repeat(50)}${at}.test"`)}]}}`,
    ],
    ['a search', '/v2/map', `{${SITE},"search":"${'word '.repeat(180_000)}"}`],
    ['a query', '/v2/search', `{"query":"${'word '.repeat(180_000)}"}`],
    ['domains', '/v2/search', `{"query":"x","includeDomains":[${rows(90_000, (at) => `"${at}.test"`)}]}`],
    ['addresses as long as they may be', '/v2/agent', `{"prompt":"x","urls":[${addresses(1_000, 960)}]}`],
    ['addresses', '/v2/agent', `{"prompt":"x","urls":[${addresses(1_000, 20_000)}]}`],
    ['a schema', '/v2/agent', `{"prompt":" ","schema":${schemaOf(9_000)}}`],
    ['a prompt', '/v2/agent', `{"prompt":"${'word '.repeat(4_000_000)}"}`],
    ['addresses', '/v2/extract', `{"prompt":"x","urls":[${addresses(1_000, 20_000)}]}`],
    [
      'targets',
      '/v2/monitor',
      `{"name":"x","schedule":{"cron":"0 0 1 1 *"},"targets":[${rows(50, () => `{"type":"scrape","urls":[${addresses(1_000)}]}`)}]}`,
    ],
    ['ids', '/v2/search/research/papers/export', `{"format":"bibtex","ids":[${rows(1_000, (at) => `"arxiv:${at}"`)}]}`],
    ['ids', '/v2/search/research/papers/ask', `{"query":"x","ids":[${rows(90_000, (at) => `"arxiv:${at}"`)}]}`],
    ['questions', '/v2/search/developer', `{"query":"${'word '.repeat(180_000)}"}`],
    [
      'domains',
      '/v2/team/threat-protection',
      `{"mode":"custom","blacklist":[${rows(90_000, (at) => `"${at}.test"`)}]}`,
    ],
    [
      'sources',
      '/v2/feedback',
      `{"valuableSources":[${rows(19_000, (at) => `{"url":"http://127.9.9.9:48123/${at}"}`)}]}`,
    ],
    ['short addresses', '/v1/batch/scrape', `{"urls":[${addresses(100_000, 0)}]}`],
    ['addresses', '/v1/batch/scrape', `{"urls":[${addresses(100_000)}]}`],
    ['numbers as addresses', '/v1/batch/scrape', `{"urls":[${rows(100_000, () => '1')}]}`],
    ['many keys', '/v1/batch/scrape', `{${SITES},${UNREAD['many keys']?.()}}`],
    ['many keys', '/v1/scrape', `{${SITE},${UNREAD['many keys']?.()}}`],
    ['a schema', '/v1/scrape', `{${SITE},"formats":["json"],"jsonOptions":{"schema":${schemaOf(9_000)}}}`],
    ['paths', '/v1/crawl', `{${SITE},"excludePaths":[${rows(90_000, (at) => `"/${at}"`)}]}`],
    ['addresses', '/v1/extract', `{"prompt":"x","urls":[${addresses(1_000, 20_000)}]}`],
    ['a query', '/v1/search', `{"query":"${'word '.repeat(180_000)}"}`],
    ['a search', '/v1/map', `{${SITE},"search":"${'word '.repeat(180_000)}"}`],
    [
      'targets',
      '/mcp',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"firecrawl_monitor_create","arguments":{"body":{"name":"x","schedule":{"cron":"0 0 1 1 *"},"targets":[{"type":"scrape","urls":[${addresses(900, 960)}]}]}}}}`,
    ],
    [
      'calls at once',
      '/mcp',
      `[${rows(4_000, (at) => `{"jsonrpc":"2.0","id":${at},"method":"tools/call","params":{"name":"firecrawl_scrape","arguments":{"url":1}}}`)}]`,
    ],
    [
      'arguments',
      '/mcp',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"firecrawl_scrape","arguments":{${SITE},"a":[${rows(240_000, () => '1')}]}}}`,
    ],
    [
      'arguments as text',
      '/mcp',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"firecrawl_scrape","arguments":{${SITE},"formats":${JSON.stringify(`[${rows(100_000, () => '"x"')}]`)}}}}`,
    ],
  ];
  return found.map(([form, path, body]) => ({ form, path, body: Buffer.from(body) }));
}
