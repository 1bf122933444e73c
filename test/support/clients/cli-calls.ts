// Over 10 kB: a table, one row for each kind of call.

import { UUID } from './outcome.ts';

/** One kind of call of the command line. */
export interface CliCall {
  readonly name: string;
  readonly args: readonly string[];
  /** In what it prints, or in `file`. */
  readonly expect: RegExp;
  /** Relative to its working folder. */
  readonly file?: string;
  readonly stdin?: string;
  /** Keeps the first match of this in the output under a name; `{name}` in later arguments stands for it. */
  readonly keep?: Readonly<Record<string, RegExp>>;
  /** Asked again until it matches: the end of a job. */
  readonly wait?: boolean;
}

const DOCS = 'https://docs.firecrawl.dev';
const PAGE = `${DOCS}/blog/pricing`;
const TITLE = JSON.stringify({ type: 'object', properties: { title: { type: 'string' } } });
const JSON_OUT = ['--json', '--pretty'];
const SCRAPED = /(costs 16 dollars|"markdown")/;

const call = (name: string, args: string, expect: RegExp, more: Partial<CliCall> = {}): CliCall => ({
  name,
  args: args.split(' '),
  expect,
  ...more,
});

/** Words with spaces in them, after the words of `args`. */
const withWords = (
  name: string,
  args: string,
  words: readonly string[],
  expect: RegExp,
  more: Partial<CliCall> = {},
) => ({
  ...call(name, args, expect, more),
  args: [...args.split(' '), ...words],
});

/** Files in the working folder. */
export const CLI_FILES: Readonly<Record<string, string>> = {
  'schema.json': TITLE,
  'actions.json': JSON.stringify([{ type: 'wait', milliseconds: 100 }]),
  'options.json': JSON.stringify({ formats: ['markdown'], onlyMainContent: true }),
  'page.html': `<title>A page</title><main><h1>Tides</h1><p>High water is at nine. <a href="/more">More</a></p>
    <p>The boats go out when the tide allows it, and they come back before it is low. The harbour is dry for an hour.</p>
    <p>Visitors wait for the next tide at the quay, where a board shows the hours of the day and of the next.</p></main>`,
  'monitor.json': JSON.stringify({
    name: 'From a file',
    schedule: { cron: '0 * * * *' },
    targets: [{ type: 'scrape', urls: [PAGE] }],
  }),
};

/** In the order in which they run. */
export const CLI_CALLS: readonly CliCall[] = [
  call('scrape', `scrape ${PAGE}`, SCRAPED),
  call('scrape as HTML', `scrape ${PAGE} --html`, /<p>/),
  call('scrape in several formats', `scrape ${PAGE} -f markdown,links,images,rawHtml --json`, /"links"/),
  call('scrape the main content', `scrape ${PAGE} --only-main-content`, SCRAPED),
  call('scrape after a wait', `scrape ${PAGE} --wait-for 100 --max-age 0`, SCRAPED),
  call('scrape a summary', `scrape ${PAGE} -S`, /\w{4}/),
  call('scrape a screenshot', `scrape ${PAGE} --screenshot --json`, /"screenshot"/),
  call('scrape a screenshot of the full page', `scrape ${PAGE} --full-page-screenshot --json`, /"screenshot"/),
  call('scrape some tags', `scrape ${PAGE} --include-tags p --exclude-tags nav`, SCRAPED),
  call('scrape into a file', `scrape ${PAGE} -o page.md`, SCRAPED, { file: 'page.md' }),
  call('scrape as indented JSON', `scrape ${PAGE} --json --pretty`, /^ {2}"/m),
  call('scrape with timing', `scrape ${PAGE} --timing`, /duration|timing/i),
  call('scrape a page of the cache', `scrape ${PAGE} --max-age 600000`, SCRAPED),
  call('scrape from a country', `scrape ${PAGE} --country US --languages en,es`, SCRAPED),
  withWords('scrape with a question', `scrape ${PAGE} --query`, ['What does the plan cost?'], /16/),
  call('scrape with a profile', `scrape ${PAGE} --profile visitor`, SCRAPED),
  call('scrape with a profile that is not saved', `scrape ${PAGE} --profile visitor --no-save-changes`, SCRAPED),
  call('scrape under lockdown', `scrape ${PAGE} --lockdown`, SCRAPED),
  call('scrape without personal data', `scrape ${PAGE} --redact-pii`, /^(?!.*sales@firecrawl\.dev)/s),
  call('scrape data to a schema', `scrape ${PAGE} -f json --schema ${TITLE}`, /pricing/i),
  call('scrape data to a schema in a file', `scrape ${PAGE} -f json --schema-file schema.json`, /pricing/i),
  call('scrape with actions', `scrape ${PAGE} --actions [{"type":"scroll","direction":"down"}]`, SCRAPED),
  call('scrape with actions in a file', `scrape ${PAGE} --actions-file actions.json`, SCRAPED),
  call('scrape through a proxy tier', `scrape ${PAGE} --proxy basic`, SCRAPED),
  call('scrape several pages', `scrape ${PAGE} ${DOCS}/blog/search`, /2\/2|saved|complete/i),
  call('crawl', `crawl ${DOCS} --limit 3`, UUID, { keep: { crawl: UUID } }),
  call('crawl, its status', 'crawl {crawl} --status', /scraping|completed/),
  call('crawl, one that is under way', 'crawl {crawl}', /scraping|completed/),
  call('crawl and wait', `crawl ${DOCS} --limit 2 --wait --poll-interval 1`, SCRAPED),
  call('crawl with progress', `crawl ${DOCS} --limit 2 --wait --progress --poll-interval 1 --timeout 60`, SCRAPED),
  call(
    'crawl with every option',
    `crawl ${DOCS} --limit 2 --max-depth 2 --exclude-paths /admin --include-paths /.* --sitemap skip --ignore-query-parameters --crawl-entire-domain --allow-subdomains --max-concurrency 2 --wait --poll-interval 1`,
    SCRAPED,
  ),
  call('crawl with a delay', `crawl ${DOCS} --limit 2 --delay 100`, UUID),
  call('crawl with options of its pages', `crawl ${DOCS} --limit 1 --scrape-options {"formats":["links"]}`, UUID),
  call('crawl with options in a file', `crawl ${DOCS} --limit 1 --scrape-options-file options.json`, UUID),
  call('crawl with a webhook', `crawl ${DOCS} --limit 1 --webhook https://example.com/hook`, UUID),
  call('crawl to be cancelled', `crawl ${DOCS} --limit 50 --delay 5000`, UUID, { keep: { endless: UUID } }),
  call('crawl, cancelled', 'crawl {endless} --cancel', /cancel/i),
  call('map', `map ${DOCS}`, /\/blog\/pricing/),
  call('map with a search', `map ${DOCS} --search pricing --limit 2 --json`, /\/blog\/pricing/),
  call('map of the sitemap only', `map ${DOCS} --sitemap only`, /\/docs\/scraping/),
  call(
    'map with every option',
    `map ${DOCS} --sitemap include --include-subdomains --ignore-query-parameters --timeout 20 --json --pretty`,
    /\/blog\/pricing/,
  ),
  call('search', 'search harbours', /harbours, part 1/),
  call('search all sources', 'search harbours --sources web,images,news --limit 3 --json', /"news"/, {
    keep: { search: UUID },
  }),
  call('search by category', 'search harbours --categories github,research,pdf', /harbours|no results/i),
  call('search by time and place', 'search harbours --tbs qdr:w --country DE --location Germany', /harbours, part 1/),
  call('search and scrape', 'search harbours --limit 2 --scrape --scrape-formats markdown,links --json', /"markdown"/),
  call('search with highlights', 'search harbours --limit 2 --highlights --json', /harbours/),
  call('search without highlights', 'search harbours --limit 2 --no-highlights --json', /harbours/),
  call(
    'search for URLs that can be scraped',
    'search harbours --ignore-invalid-urls --timeout 20000',
    /harbours, part 1/,
  ),
  call('developer', 'developer retries --limit 3', /acme\/http/),
  call('research search-papers', 'research search-papers attention --limit 3 --from 2016-01-01', /Attention/, {
    keep: { paper: /arxiv:1706\.03762/ },
  }),
  call('research inspect-paper', 'research inspect-paper arxiv:1706.03762', /Attention/),
  call('research related-papers', 'research related-papers arxiv:1706.03762 --intent translation', /Translation/),
  withWords(
    'research read-paper',
    'research read-paper arxiv:1706.03762 --question',
    ['How many heads are there?'],
    /eight heads/,
  ),
  call('research search-github', 'research search-github retries --limit 3', /acme\/http/),
  withWords('agent', `agent --urls ${PAGE}`, ['The title of the page'], UUID, { keep: { agent: UUID } }),
  call('agent, its status', 'agent {agent} --status', /processing|completed/),
  withWords(
    'agent and wait',
    `agent --urls ${PAGE} --schema-file schema.json --wait --poll-interval 1`,
    ['The title'],
    /pricing/i,
  ),
  withWords(
    'agent with a limit of credits',
    `agent --urls ${DOCS}/slow --max-credits 50 --model spark-1-mini`,
    ['The title'],
    UUID,
    { keep: { slow: UUID } },
  ),
  call('agent, cancelled', 'agent {slow} --cancel', /cancel/i),
  call('scrape to interact with', `scrape ${PAGE} --max-age 0`, SCRAPED),
  withWords('interact with code', 'interact --code', ['await page.title()'], /pricing \| The Example/),
  withWords(
    'interact with Python',
    'interact --python --code',
    ['print(await page.title())'],
    /pricing \| The Example/,
  ),
  withWords('interact with a shell', 'interact --bash --code', ['echo tide'], /tide/),
  call('interact stop', 'interact stop', /stopped|session|closed/i),
  call('browser launch-session', 'browser launch-session --ttl 120 --json', UUID, { keep: { session: UUID } }),
  withWords(
    'browser execute',
    'browser execute --node',
    ['await page.goto("http://docs.firecrawl.dev/"); await page.title()'],
    /Welcome to docs/,
  ),
  call('browser list', 'browser list active --json', UUID),
  call('browser close', 'browser close', /clos|end|stop|delet/i),
  call('parse', 'parse page.html', /# Tides/),
  call('parse in several formats', 'parse page.html -f markdown,links,html --json --pretty', /"links"/),
  withWords('parse with a question', 'parse page.html -Q', ['When is high water?'], /nine/),
  call('parse a summary', 'parse page.html -S --timeout 20000', /\w{4}/),
  call('parse some tags', 'parse page.html --only-main-content --include-tags p --exclude-tags h1', /High water/),
  withWords(
    'monitor create',
    `monitor create --page ${PAGE} --schedule`,
    ['every 30 minutes', '--name', 'Pricing', '--goal', 'Say when the price changes'],
    UUID,
    { keep: { monitor: UUID } },
  ),
  call('monitor create from a file', 'monitor create monitor.json', UUID),
  call('monitor create from standard input', 'monitor create -', UUID, { stdin: CLI_FILES['monitor.json'] as string }),
  withWords(
    'monitor create for a search',
    'monitor create --queries harbours --search-window 24h --max-results 5 --schedule',
    ['every 2 hours', '--name', 'Harbours', '--goal', 'New harbours'],
    UUID,
  ),
  call('monitor list', 'monitor list --limit 5', UUID),
  call('monitor get', 'monitor get {monitor}', /Pricing/),
  call('monitor update', 'monitor update {monitor} --state paused --name Prices', /Prices/),
  call('monitor run', 'monitor run {monitor}', UUID),
  call('monitor checks', 'monitor checks {monitor} --limit 5', /completed/, {
    keep: { check: new RegExp(`(?<="id":\\s*")${UUID.source}`) },
    wait: true,
  }),
  call('monitor check', 'monitor check {monitor} {check} --limit 5', /"status"/),
  call('monitor delete', 'monitor delete {monitor}', /deleted|success|true/i),
  call('scrape for feedback', `scrape ${PAGE} -f markdown,links --json --pretty`, UUID, { keep: { scrape: UUID } }),
  call('feedback', 'feedback scrape {scrape} --rating good --note exact --json', /success|feedback/i),
  call(
    'search-feedback',
    'search-feedback {search} --rating good --valuable-sources https://example.org/a --json',
    /success|feedback/i,
  ),
  call('credit-usage', 'credit-usage', /credits/i),
  call('credit-usage as JSON', `credit-usage ${JSON_OUT.join(' ')}`, /remainingCredits/),
  call('status', '--status', /concurrency|authenticated|credits/i),
  call('doctor', 'doctor', /ok|pass|✓|authenticated/i),
  call('doctor for a job', 'doctor {crawl}', /confidence|answer|crawl/i),
  call('view-config', 'view-config', /api/i),
  call('login with a key', 'login --api-key {key} --api-url {url}', /success|logged|authenticated|configured/i),
  call('config with a key', 'config --api-key {key} --api-url {url}', /success|config|authenticated/i),
  call('env', 'env --file own.env', /FIRECRAWL_API_KEY/, { file: 'own.env' }),
  call('experimental download', `experimental download ${DOCS} --limit 2 --yes`, /download|saved|complete/i),
  call('version', 'version', /1\.\d+\.\d+/),
  call('logout', 'logout', /log|credentials/i),
];
