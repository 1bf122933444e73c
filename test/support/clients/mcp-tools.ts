import { writeFileSync } from 'node:fs';
import { type McpServer, startMcp } from '../mcp.ts';
import { tempDir } from '../tmp.ts';
import { until } from '../until.ts';
import { expectText, type Outcome, outcomeOf, UUID } from './outcome.ts';

const DOCS = 'https://docs.firecrawl.dev';
const PAGE = `${DOCS}/blog/pricing`;

/** Tools that answer without asking the API: they are no longer there. */
const RETIRED = ['firecrawl_extract', 'firecrawl_research_search_github'];

interface ToolCall {
  readonly tool: string;
  readonly input: object;
  readonly expect: RegExp;
  /** Keeps the first match in the answer; `{name}` in later inputs stands for it. */
  readonly keep?: Readonly<Record<string, RegExp>>;
  /** Called again until the answer matches: the end of a job. */
  readonly wait?: boolean;
}

const toolCalls = (file: string): readonly ToolCall[] => [
  {
    tool: 'firecrawl_scrape',
    input: { url: PAGE, formats: ['markdown', 'links'] },
    expect: /costs 16 dollars/,
    keep: { scrape: UUID },
  },
  { tool: 'firecrawl_map', input: { url: DOCS, search: 'pricing', limit: 5 }, expect: /\/blog\/pricing/ },
  {
    tool: 'firecrawl_search',
    input: { query: 'harbours', limit: 3, sources: [{ type: 'web' }] },
    expect: /harbours, part 1/,
    keep: { search: UUID },
  },
  { tool: 'firecrawl_find_tools', input: { query: 'people' }, expect: /\w/ },
  {
    tool: 'firecrawl_search_feedback',
    input: {
      searchId: '{search}',
      rating: 'good',
      valuableSources: [{ url: 'https://example.org/', reason: 'exact' }],
    },
    expect: /success|feedback/i,
  },
  {
    tool: 'firecrawl_feedback',
    input: { endpoint: 'scrape', jobId: '{scrape}', rating: 'good' },
    expect: /success|feedback/i,
  },
  {
    tool: 'firecrawl_crawl',
    input: { url: DOCS, limit: 2, scrapeOptions: { formats: ['markdown'] } },
    expect: UUID,
    keep: { crawl: UUID },
  },
  { tool: 'firecrawl_check_crawl_status', input: { id: '{crawl}' }, expect: /completed/ },
  {
    tool: 'firecrawl_agent',
    input: { prompt: 'The title', urls: [PAGE], schema: { type: 'object', properties: { title: { type: 'string' } } } },
    expect: UUID,
    keep: { agent: UUID },
  },
  { tool: 'firecrawl_agent_status', input: { id: '{agent}' }, expect: /completed/, wait: true },
  {
    tool: 'firecrawl_interact',
    input: { url: PAGE, code: 'await page.title()', language: 'node' },
    expect: /pricing \| The Example/,
    keep: { session: new RegExp(`(?<="scrapeId":\\s*")${UUID.source}`) },
  },
  { tool: 'firecrawl_interact_stop', input: { scrapeId: '{session}' }, expect: /success|stopped/i },
  { tool: 'firecrawl_parse', input: { filePath: file, formats: ['markdown'] }, expect: /# Tides/ },
  {
    tool: 'firecrawl_monitor_create',
    input: { page: PAGE, goal: 'Say when the price changes', name: 'Pricing', scheduleText: 'every 30 minutes' },
    expect: UUID,
    keep: { monitor: UUID },
  },
  { tool: 'firecrawl_monitor_list', input: { limit: 5 }, expect: /Pricing/ },
  { tool: 'firecrawl_monitor_get', input: { id: '{monitor}' }, expect: /Pricing/ },
  { tool: 'firecrawl_monitor_update', input: { id: '{monitor}', body: { name: 'Prices' } }, expect: /Prices/ },
  { tool: 'firecrawl_monitor_run', input: { id: '{monitor}' }, expect: UUID, keep: { check: UUID } },
  { tool: 'firecrawl_monitor_checks', input: { id: '{monitor}', limit: 5 }, expect: /completed/, wait: true },
  { tool: 'firecrawl_monitor_check', input: { id: '{monitor}', checkId: '{check}' }, expect: /completed/ },
  { tool: 'firecrawl_monitor_delete', input: { id: '{monitor}' }, expect: /success|deleted|true/i },
  { tool: 'firecrawl_research_search_papers', input: { query: 'attention', k: 3 }, expect: /Attention/ },
  { tool: 'firecrawl_research_inspect_paper', input: { paperId: 'arxiv:1706.03762' }, expect: /Attention/ },
  {
    tool: 'firecrawl_research_related_papers',
    input: { seed_ids: ['arxiv:1706.03762'], intent: 'translation' },
    expect: /Translation/,
  },
  {
    tool: 'firecrawl_research_read_paper',
    input: { paperId: 'arxiv:1706.03762', question: 'How many heads are there?' },
    expect: /eight heads/,
  },
  { tool: 'firecrawl_developer_search', input: { query: 'retries', k: 3 }, expect: /acme\/http/ },
  { tool: 'firecrawl_credit_usage', input: {}, expect: /remainingCredits|credits/i },
];

/** `firecrawl-mcp`, unmodified, over all of its tools that ask the API. */
export async function runMcp(
  url: string,
  key: string,
  env: Readonly<Record<string, string>>,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const file = `${tempDir()}/page.html`;
  writeFileSync(file, '<title>A page</title><main><h1>Tides</h1><p>High water is at nine.</p></main>');
  const mcp = await startMcp(url, key, env);
  const calls = toolCalls(file);
  const kept = new Map<string, string>();
  const names = calls.map(({ tool }) => tool);
  for (const tool of await mcp.tools()) {
    if (names.includes(tool) || RETIRED.includes(tool)) continue;
    tell({
      client: 'firecrawl-mcp',
      name: tool,
      failure: 'no call of this tool is in test/support/clients/mcp-tools.ts',
    });
  }
  for (const call of calls) {
    const input = JSON.parse(
      JSON.stringify(call.input).replace(/\{(\w+)\}/g, (whole, name) => kept.get(name) ?? whole),
    ) as Record<string, unknown>;
    tell(await outcomeOf('firecrawl-mcp', call.tool, () => check(mcp, call, input, kept)));
  }
  mcp.close();
}

async function check(mcp: McpServer, call: ToolCall, input: Record<string, unknown>, kept: Map<string, string>) {
  let text = await mcp.call(call.tool, input);
  if (call.wait) {
    const again = async (): Promise<boolean> => {
      text = await mcp.call(call.tool, input);
      return call.expect.test(text);
    };
    await until(again, call.tool);
  }
  expectText(text, call.expect);
  for (const [name, pattern] of Object.entries(call.keep ?? {})) kept.set(name, pattern.exec(text)?.[0] ?? '');
}
