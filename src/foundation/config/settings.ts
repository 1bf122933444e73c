// Over 10 kB: one row for each setting.

import { z } from 'zod';
import { S3_PLACE } from './bucket.ts';
import { API_KEY, type Check, DEFAULT_HOST, DEFAULT_PORT, HTTP_URL, PORT } from './client.ts';
import { hosts, nameServers, pairs } from './lists.ts';
import { proxyList } from './proxies.ts';
import { searchEngines } from './search-engines.ts';
import { unblockerAddress } from './unblocker-address.ts';

/**
 * Every setting of the service, read from the environment or `.env`. docs/configuration.md and the output of `trawl doctor` are
 * generated from the same rows.
 */

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max));

const checked = ({ isRight, error }: Check) => z.string().refine(isRight, error);
const httpUrl = checked(HTTP_URL);
const onOrOff = z.enum(['off', 'on'], { error: 'must be off or on' }).transform((value) => value === 'on');

/** The public APIs that a paper search can query. */
export const LIVE_SOURCES = ['arxiv', 'openalex', 'europepmc', 'semanticscholar', 'crossref'] as const;

/** Sources of full texts; `openaccess` stands for publishers and repositories. */
export const FULLTEXT_SOURCES = ['europepmc', 'arxiv', 'ar5iv', 'openaccess'] as const;

/** A list of these names, each with an optional URL: "arxiv" or "arxiv=https://mirror.example/api/query". */
const sources = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z.array(
        z.string().transform((text, context): { name: Name; url?: string } => {
          const [name = '', ...rest] = text.split('=');
          const url = rest.join('=');
          const known = names.find((one) => one === name);
          if (known !== undefined && (url === '' || httpUrl.safeParse(url).success)) {
            return { name: known, ...(url === '' ? {} : { url }) };
          }
          const message =
            known === undefined ? `"${name}" is not one of ${names.join(', ')}` : `"${url}" is not an http(s) URL`;
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        }),
      ),
    );

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1' || value === 'true');

const folderOrBucket = z
  .string()
  .refine((text) => !text.startsWith('s3:') || S3_PLACE.test(text), 'must be a folder or s3://bucket/prefix');

const stage = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');

export interface Setting<T = unknown> {
  readonly name: string;
  readonly help: string;
  readonly schema: z.ZodType<T, string>;
  /** Default text if the variable is unset or empty; undefined means "off" or "decided at start". */
  readonly fallback?: string;
  /** Never printed. */
  readonly secret?: boolean;
  /** Variables of other programs that are used if this one is unset. */
  readonly also?: readonly string[];
}

const setting = <T>(
  name: string,
  schema: z.ZodType<T, string>,
  help: string,
  fallback?: string,
  secret = false,
  also: readonly string[] = [],
): Setting<T> => ({ name, schema, help, secret, also, ...(fallback === undefined ? {} : { fallback }) });

/** The key of a hosted model, which is used only after an operator chose one of its models. */
const key = (name: string, provider: string): Setting<string> =>
  setting(
    name,
    z.string().min(1),
    `Key of ${provider}, for a model that was chosen with trawl model use; unused otherwise`,
    undefined,
    true,
  );

export const SETTINGS = {
  port: setting('PORT', checked(PORT).transform(Number), 'Port to listen on; 0 picks a free one', DEFAULT_PORT),
  host: setting('HOST', z.string().min(1), 'Address to listen on', DEFAULT_HOST),
  dataDir: setting(
    'TRAWL_DATA_DIR',
    z.string().min(1),
    'Folder for the database, the search index and stored files',
    './.trawl',
  ),
  apiKey: setting(
    'TRAWL_API_KEY',
    checked(API_KEY),
    'API key to create at the first start; if unset, one is generated and printed once',
    undefined,
    true,
  ),
  auth: setting(
    'TRAWL_AUTH',
    z.enum(['required', 'open'], { error: 'must be required or open' }),
    'open: requests without a valid key act as the local team; only for private machines',
    'required',
  ),
  authOpenAnywhere: setting(
    'TRAWL_AUTH_OPEN_ANYWHERE',
    flag,
    'Allow TRAWL_AUTH=open on a HOST that other machines can reach',
    '0',
  ),
  starter: setting(
    'TRAWL_STARTER',
    onOrOff,
    'Whether an empty catalog gets the starter library: summaries of landmark papers, for a first search',
    'on',
  ),
  v1: setting('TRAWL_V1', onOrOff, 'Whether /v1 is available, for older clients that do not support /v2', 'on'),
  databaseUrl: setting(
    'DATABASE_URL',
    z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    'PostgreSQL database to use instead of the built-in one',
    undefined,
    true,
  ),
  roles: setting(
    'TRAWL_ROLES',
    z.string().regex(/^\s*(api|worker)\s*(,\s*(api|worker)\s*)*$/, 'must be api, worker or api,worker'),
    'What this process does: api serves requests, worker runs jobs and writes the index. Running only one of them needs DATABASE_URL',
    'api,worker',
  ),
  index: setting(
    'TRAWL_INDEX',
    folderOrBucket,
    'Folder for the search index, or s3://bucket/prefix; inside the data folder if unset',
  ),
  blobs: setting(
    'TRAWL_BLOBS',
    folderOrBucket,
    'Folder for stored files, or s3://bucket/prefix; inside the data folder if unset',
  ),
  s3Endpoint: setting(
    'TRAWL_S3_ENDPOINT',
    z.string().regex(/^https?:\/\/[^/\s?#@]+\/?$/, 'must be http(s)://host[:port]'),
    'URL of the S3-compatible store, such as https://minio.example.org:9000; AWS if unset. Falls back to AWS_ENDPOINT_URL_S3',
    undefined,
    false,
    ['AWS_ENDPOINT_URL_S3'],
  ),
  s3Region: setting(
    'TRAWL_S3_REGION',
    z.string().regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and -'),
    'Region of the S3 store; us-east-1 if unset. Falls back to AWS_REGION',
    undefined,
    false,
    ['AWS_REGION', 'AWS_DEFAULT_REGION'],
  ),
  s3AccessKeyId: setting(
    'TRAWL_S3_ACCESS_KEY_ID',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'Access key of the S3 store; if unset, credentials of a profile, container or instance role are used. Falls back to AWS_ACCESS_KEY_ID',
    undefined,
    false,
    ['AWS_ACCESS_KEY_ID'],
  ),
  s3SecretAccessKey: setting(
    'TRAWL_S3_SECRET_ACCESS_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'Secret of the access key. Falls back to AWS_SECRET_ACCESS_KEY',
    undefined,
    true,
    ['AWS_SECRET_ACCESS_KEY'],
  ),
  s3SessionToken: setting(
    'TRAWL_S3_SESSION_TOKEN',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'Session token of a temporary access key; it is not renewed. Falls back to AWS_SESSION_TOKEN',
    undefined,
    true,
    ['AWS_SESSION_TOKEN'],
  ),
  s3Addressing: setting(
    'TRAWL_S3_ADDRESSING',
    z.enum(['path', 'virtual'], { error: 'must be path or virtual' }),
    'Whether the bucket name goes in the path or in the host name; if unset, path with TRAWL_S3_ENDPOINT and virtual on AWS',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'Lowest level that is logged: fatal, error, warn, info, debug, trace or silent',
    'warn',
  ),
  rateLimit: setting(
    'TRAWL_RATE_LIMIT',
    whole(1, 10_000_000),
    'Maximum number of requests per minute of a team on the default plan to each group of endpoints',
    '60000',
  ),
  maxBody: setting(
    'TRAWL_MAX_BODY',
    whole(1024, 2 ** 31 - 1),
    'Maximum size of a JSON body with a long list (batch scrape, extract, agent, monitors), in bytes. Other JSON bodies can have 1 MB, those without a key 64 KB, or this limit if it is lower',
    String(25 * 1024 * 1024),
  ),
  connectionsPerAddress: setting(
    'TRAWL_CONNECTIONS_PER_ADDRESS',
    whole(1, 1_000_000),
    'Maximum number of concurrent connections of one client address (IPv6: of its /64); proxies in TRAWL_TRUST_PROXY have no limit',
    '2000',
  ),
  maxUpload: setting(
    'TRAWL_MAX_UPLOAD',
    whole(1024, 64 * 1024 * 1024),
    'Maximum size of a file to parse, in bytes',
    String(50 * 1024 * 1024),
  ),
  gatewayTimeout: setting(
    'TRAWL_GATEWAY_TIMEOUT',
    whole(1, 86_400),
    'Seconds after which a request that is still running gets status 504',
    '330',
  ),
  publicUrl: setting(
    'TRAWL_PUBLIC_URL',
    httpUrl,
    'URL at which clients reach the service; if unset, taken from the Host header of each request',
  ),
  url: setting('TRAWL_URL', httpUrl, 'URL of the running service that commands call; this machine if unset'),
  internalUrl: setting(
    'TRAWL_INTERNAL_URL',
    z.string().regex(/^http:\/\/[^/\s?#@]+$/, 'must be http://host[:port]'),
    'URL at which peer processes on the same PostgreSQL reach this one, for its browser sessions; the listening address if unset',
  ),
  trustProxy: setting(
    'TRAWL_TRUST_PROXY',
    z.string().min(1),
    'Addresses or CIDRs, comma-separated, of the reverse proxies whose X-Forwarded-* headers are trusted',
  ),
  proxy: setting(
    'TRAWL_PROXY',
    proxyList,
    'Proxies for outgoing requests, comma-separated: URLs (http, https, socks5). Limit one to a tier or a country with basic:URL, enhanced:URL or enhanced.DE:URL',
    undefined,
    true,
  ),
  proxyFile: setting(
    'TRAWL_PROXY_FILE',
    z.string().min(1),
    'JSON file of proxies for pages, with country, kind, price class and teams, in addition to TRAWL_PROXY',
  ),
  proxyCheckUrl: setting(
    'TRAWL_PROXY_CHECK_URL',
    httpUrl,
    'URL that answers with the two-letter country of whoever asks, as text or in JSON; trawl doctor asks it through each proxy that has a country. The service itself never asks it',
  ),
  unblocker: setting(
    'TRAWL_UNBLOCKER',
    unblockerAddress,
    'Service of yours that loads pages which answer with a challenge for browsers, for plans that allow it: flaresolverr:http://host:8191 for its protocol, endpoint:https://host/?url={url} for HTML of a URL, or cdp:wss://host/?token=KEY for a remote browser over the Chrome DevTools Protocol (ws, wss, http, https). It gets the URLs of these pages. If unset, nothing is asked',
    undefined,
    true,
  ),
  unblockerHeaders: setting(
    'TRAWL_UNBLOCKER_HEADERS',
    pairs(z.string().regex(/^[\x20-\x7e]+$/)),
    'Headers for it, such as authorization=Bearer KEY, comma-separated',
    undefined,
    true,
  ),
  unblockerFinalUrlHeader: setting(
    'TRAWL_UNBLOCKER_FINAL_URL_HEADER',
    z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'),
    'Header in which an endpoint returns the address that the HTML is from; without it, that is the requested one',
  ),
  unblockerCredits: setting(
    'TRAWL_UNBLOCKER_CREDITS',
    whole(0, 10_000),
    'Credits that are added for each page that the unblocker loaded',
    '0',
  ),
  unblockerTimeout: setting(
    'TRAWL_UNBLOCKER_TIMEOUT',
    whole(1, 300),
    'Timeout in seconds for each page that the unblocker is asked for; the timeout of the request counts too',
    '60',
  ),
  dns: setting(
    'TRAWL_DNS',
    nameServers,
    'Name servers, comma-separated addresses with an optional port; if unset, those of /etc/resolv.conf. system: resolve names through the operating system, for mDNS, NIS and other sources of nsswitch.conf',
  ),
  allowPrivateNetwork: setting(
    'TRAWL_ALLOW_PRIVATE_NETWORK',
    z.string(),
    'Private CIDRs or host names, comma-separated, that may be fetched',
    '',
  ),
  chrome: setting(
    'TRAWL_CHROME',
    z.string().min(1),
    'Path of the Chrome or Chromium binary; if unset, a browser installed on the system, or else the browser that comes with Trawl',
  ),
  browserSandbox: setting(
    'TRAWL_BROWSER_SANDBOX',
    z.enum(['require', 'try', 'off'], { error: 'must be require, try or off' }),
    "Whether pages need the browser's sandbox. require: without it, requests that need a browser get status 503. try: without it, pages run unprotected. off: never use it. If unset, require when HOST is not a loopback address, else try",
  ),
  bubblewrap: setting(
    'TRAWL_BUBBLEWRAP',
    z.string().min(1),
    'Path of bwrap, the sandbox for Python and shell code in sessions; searched for if unset. off: do not run such code',
  ),
  allowPrivateWebhooks: setting(
    'TRAWL_ALLOW_PRIVATE_WEBHOOKS',
    z.string(),
    'Private CIDRs or host names, comma-separated, that webhooks may be sent to',
    '',
  ),
  contactEmail: setting(
    'TRAWL_CONTACT_EMAIL',
    z.email({ error: 'must be an email address' }),
    'Contact address to send to public APIs with harvests and live searches; they ask for one',
  ),
  llmBaseUrl: setting(
    'TRAWL_LLM_BASE_URL',
    httpUrl,
    'Base URL of the language model, such as http://127.0.0.1:11434/v1; if unset, that of the provider',
  ),
  llmModel: setting(
    'TRAWL_LLM_MODEL',
    z.string().min(1),
    'Name of the language model, or local:<name> for one added with trawl model add; if unset, the one chosen with trawl model use',
  ),
  modelServers: setting(
    'TRAWL_MODEL_SERVERS',
    z
      .string()
      .transform((text) =>
        text === 'off'
          ? []
          : text
              .split(',')
              .map((part) => part.trim())
              .filter((part) => part !== ''),
      )
      .pipe(z.array(httpUrl).max(20, 'has more than 20 addresses')),
    'Addresses that trawl model, trawl doctor and the settings page ask for models, comma-separated; by default the usual ports of Ollama, LM Studio, llama.cpp, LocalAI and vLLM on this machine. off: none. The service itself asks none',
    'http://127.0.0.1:11434,http://127.0.0.1:1234,http://127.0.0.1:8080,http://127.0.0.1:8000',
  ),
  openaiKey: key('OPENAI_API_KEY', 'OpenAI'),
  anthropicKey: key('ANTHROPIC_API_KEY', 'Anthropic'),
  mistralKey: key('MISTRAL_API_KEY', 'Mistral'),
  openrouterKey: key('OPENROUTER_API_KEY', 'OpenRouter'),
  groqKey: key('GROQ_API_KEY', 'Groq'),
  llmPlannerModel: setting(
    'TRAWL_LLM_PLANNER_MODEL',
    z.string().min(1),
    'Name of the model on the same server that leads agent runs; if unset, TRAWL_LLM_MODEL',
  ),
  llmReaderModel: setting(
    'TRAWL_LLM_READER_MODEL',
    z.string().min(1),
    'Name of the model on the same server that reads pages: extraction formats and the helpers of agents; if unset, TRAWL_LLM_MODEL',
  ),
  llmVisionModel: setting(
    'TRAWL_LLM_VISION_MODEL',
    z.string().min(1),
    'Name of a model on the same server that sees images: it reads scanned pages that OCR cannot read, for requests with visionModel; if unset, none does',
  ),
  llmRecord: setting(
    'TRAWL_LLM_RECORD',
    z.string().min(1),
    'File to which all requests to the model and its replies are written',
  ),
  llmReplay: setting(
    'TRAWL_LLM_REPLAY',
    z.string().min(1),
    'Such a file, from which requests are answered instead of by a model',
  ),
  llmApiKey: setting('TRAWL_LLM_API_KEY', z.string().min(1), 'API key for the language model', undefined, true),
  llmProvider: setting(
    'TRAWL_LLM_PROVIDER',
    z.enum(['openai', 'anthropic'], { error: 'must be openai or anthropic' }),
    'Protocol of the language model; openai: any OpenAI-compatible server',
    'openai',
  ),
  embeddings: setting(
    'TRAWL_EMBEDDINGS',
    z.string().regex(/^local:[a-z0-9][a-z0-9._-]*$/, 'must be local:<name>, with the name of an added model'),
    'local:<name>: vectors by a model that was added with trawl model add',
  ),
  embeddingsBaseUrl: setting(
    'TRAWL_EMBEDDINGS_BASE_URL',
    httpUrl,
    'Base URL of an OpenAI-compatible embeddings server, such as http://127.0.0.1:11434/v1; if unset, that of OpenAI',
  ),
  embeddingsModel: setting(
    'TRAWL_EMBEDDINGS_MODEL',
    z.string().min(1),
    'Name of the embeddings model; if unset, vectors are trained on your own papers',
  ),
  embeddingsApiKey: setting(
    'TRAWL_EMBEDDINGS_API_KEY',
    z.string().min(1),
    'API key for the embeddings server',
    undefined,
    true,
  ),
  embeddingsQueryPrefix: setting(
    'TRAWL_EMBEDDINGS_QUERY_PREFIX',
    z.string(),
    'Text to put before each query, for models trained with one',
    '',
  ),
  embeddingsDocumentPrefix: setting(
    'TRAWL_EMBEDDINGS_DOCUMENT_PREFIX',
    z.string(),
    'Text to put before each document, for models trained with one',
    '',
  ),
  plans: setting(
    'TRAWL_PLANS',
    z.string().min(1),
    'File that defines the plans; if unset, the plans.json that comes with Trawl',
  ),
  providers: setting('TRAWL_PROVIDERS', z.string().min(1), 'Folder of additional data providers, one JSON file each'),
  providerSecrets: setting(
    'TRAWL_PROVIDER_SECRETS',
    pairs(z.string().regex(/^[\x21-\x7e]+$/)),
    'Values for {setting.name} in provider files: name=value, comma-separated',
    undefined,
    true,
  ),
  providerUrls: setting(
    'TRAWL_PROVIDER_URLS',
    pairs(httpUrl),
    'Base URLs that override those in provider files, such as mirrors: provider=URL, comma-separated',
  ),
  unsupportedSites: setting(
    'TRAWL_UNSUPPORTED_SITES',
    hosts,
    'Host names, comma-separated, that are never scraped; *.name covers subdomains only',
  ),
  pageCache: setting(
    'TRAWL_PAGE_CACHE_MB',
    whole(0, 10_000_000),
    'Size of the page cache in megabytes; the oldest pages are removed first. 0: off',
    '2048',
  ),
  mementoServer: setting(
    'TRAWL_MEMENTO_URL',
    httpUrl.refine((text) => !/@|#/.test(text), 'must have no user, password or fragment'),
    'Memento server (RFC 7089) that is asked for older copies of pages that are gone: the prefix of its TimeGates, such as https://web.archive.org/web/, or their address with {url}. It gets the URLs of these pages. If unset, nothing is asked',
  ),
  search: setting(
    'TRAWL_SEARCH',
    searchEngines,
    'Web search engines, comma-separated: searxng:URL, brave, serper, tavily, duckduckgo, local; name:URL overrides the address. If unset, DuckDuckGo, or the index of scraped pages if it fails',
  ),
  braveApiKey: setting(
    'TRAWL_BRAVE_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'API key for Brave Search',
    undefined,
    true,
  ),
  serperApiKey: setting(
    'TRAWL_SERPER_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'API key for Serper',
    undefined,
    true,
  ),
  tavilyApiKey: setting(
    'TRAWL_TAVILY_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'API key for Tavily',
    undefined,
    true,
  ),
  searchPages: setting(
    'TRAWL_SEARCH_PAGES',
    whole(0, 100_000_000),
    'Maximum number of scraped pages in the local page index, over all teams; the pages scraped longest ago are removed first. 0: off',
    '1000000',
  ),
  ytDlp: setting(
    'TRAWL_YT_DLP',
    z.string().min(1),
    'Path or name of yt-dlp, which gets audio and video from sites without a direct link',
    'yt-dlp',
  ),
  ffmpeg: setting(
    'TRAWL_FFMPEG',
    z.string().min(1),
    'Path or name of ffmpeg, which encodes session replays as HLS',
    'ffmpeg',
  ),
  retentionDays: setting('TRAWL_RETENTION_DAYS', whole(1, 3650), 'Days to keep the activity log and feedback', '30'),
  webhookWindow: setting(
    'TRAWL_WEBHOOK_WINDOW',
    whole(1, 100),
    'Maximum number of concurrent webhook deliveries of one crawl or batch. 1: events arrive in order',
    '10',
  ),
  crawlerName: setting(
    'TRAWL_CRAWLER_NAME',
    z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a name of letters, digits, - and _, such as ExampleBot'),
    'Name that crawls send when they request robots.txt and pages, and whose rules in robots.txt they follow. If unset, they are Trawl, and a page that refuses Trawl or needs scripts is requested as a browser does. browser: all pages are',
  ),
  crawlerUrl: setting(
    'TRAWL_CRAWLER_URL',
    httpUrl,
    'Page about the crawler, named in its user agent. Needs TRAWL_CRAWLER_NAME',
  ),
  pagesAtOnce: setting(
    'TRAWL_PAGES_AT_ONCE',
    whole(1, 10_000),
    'Maximum number of pages of crawls and batches that one process works on at once. On PostgreSQL, other processes help with a job that has more pages waiting',
    '100',
  ),
  crawlPatience: setting(
    'TRAWL_CRAWL_PATIENCE',
    whole(0, 86_400),
    'Seconds for which crawls and batches retry a page that fails for a temporary reason, and after which they abandon a site whose requests all fail; also the longest Retry-After that they honor. 0: no retries',
    '300',
  ),
  smtpUrl: setting(
    'TRAWL_SMTP_URL',
    z.string().regex(/^smtps?:\/\/[^\s]+$/, 'must start with smtp:// or smtps://'),
    'Mail server for invitations, password resets and emails of monitors, such as smtp://user:password@mail.example.org:587',
    undefined,
    true,
  ),
  mailFrom: setting(
    'TRAWL_MAIL_FROM',
    z.string().regex(/@/, 'must contain an email address'),
    'Sender address of emails',
  ),
  oidcIssuer: setting(
    'TRAWL_OIDC_ISSUER',
    httpUrl,
    'OpenID Connect provider whose accounts may sign in to the dashboard, such as https://login.example.org',
  ),
  oidcClientId: setting(
    'TRAWL_OIDC_CLIENT_ID',
    z.string().min(1),
    'Client id of this installation at the OpenID Connect provider',
  ),
  oidcClientSecret: setting(
    'TRAWL_OIDC_CLIENT_SECRET',
    z.string().min(1),
    'Client secret at the OpenID Connect provider',
    undefined,
    true,
  ),
  oidcDomains: setting(
    'TRAWL_OIDC_DOMAINS',
    z.string().regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'must be host names, comma-separated'),
    'Email domains, comma-separated, that may sign in with OpenID Connect; all if unset',
  ),
  oidcJoin: setting(
    'TRAWL_OIDC_JOIN',
    z.enum(['invited', 'member'], { error: 'must be invited or member' }),
    'Who may sign in with OpenID Connect. invited: people with an account or an invitation; member: new people too, as members',
    'invited',
  ),
  researchExpansion: setting(
    'TRAWL_RESEARCH_EXPANSION',
    stage,
    'Expand paper searches with terms from the best results',
    'on',
  ),
  researchVectors: setting(
    'TRAWL_RESEARCH_VECTORS',
    stage,
    'Use vectors to find and rank papers by meaning; off also stops training them on your papers',
    'on',
  ),
  researchStructure: setting('TRAWL_RESEARCH_STRUCTURE', stage, 'Use citations to find and rank papers', 'on'),
  researchLive: setting(
    'TRAWL_RESEARCH_LIVE',
    z.enum(['off', 'auto', 'always'], { error: 'must be off, auto or always' }),
    'Query public APIs in paper searches; auto: only if the local catalog has too few results',
    'auto',
  ),
  researchSources: setting(
    'TRAWL_RESEARCH_SOURCES',
    sources(LIVE_SOURCES),
    'Public APIs for paper searches, comma-separated; name=URL uses a mirror',
    LIVE_SOURCES.join(','),
  ),
  researchFulltext: setting(
    'TRAWL_RESEARCH_FULLTEXT',
    z.enum(['off', 'auto'], { error: 'must be off or auto' }),
    'Fetch the open-access full text when a paper is read; off: use stored texts only',
    'auto',
  ),
  researchFulltextSources: setting(
    'TRAWL_RESEARCH_FULLTEXT_SOURCES',
    sources(FULLTEXT_SOURCES),
    'Sources of full texts, comma-separated; name=URL uses a mirror',
    FULLTEXT_SOURCES.join(','),
  ),
  openalexApiKey: setting(
    'TRAWL_OPENALEX_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'API key for OpenAlex (free); raises its daily search limit tenfold',
    undefined,
    true,
  ),
  semanticScholarApiKey: setting(
    'TRAWL_SEMANTIC_SCHOLAR_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'API key for Semantic Scholar (free); without one, you share a rate limit with all anonymous users',
    undefined,
    true,
  ),
  researchHyde: setting(
    'TRAWL_RESEARCH_HYDE',
    onOrOff,
    'on: the language model writes a hypothetical answer, which is searched for too (HyDE)',
    'off',
  ),
  researchRerank: setting(
    'TRAWL_RESEARCH_RERANK',
    onOrOff,
    'on: the language model reranks the first results of a paper search',
    'off',
  ),
  researchModelTimeout: setting(
    'TRAWL_RESEARCH_MODEL_TIMEOUT',
    whole(1, 120),
    'Timeout in seconds for each HyDE or rerank call; after it the search continues without the model',
    '6',
  ),
  developerLive: setting(
    'TRAWL_DEVELOPER_LIVE',
    z.enum(['off', 'auto', 'always'], { error: 'must be off, auto or always' }),
    'Query GitHub in developer searches. auto: only with a token; always: without one too, at ten searches per minute',
    'auto',
  ),
  githubUrl: setting(
    'TRAWL_GITHUB_URL',
    httpUrl,
    "URL of GitHub's REST API; https://<host>/api/v3 for GitHub Enterprise Server",
    'https://api.github.com',
  ),
  githubToken: setting(
    'TRAWL_GITHUB_TOKEN',
    z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces'),
    'GitHub token, which allows 30 searches per minute; it needs no permissions, only public data is read',
    undefined,
    true,
  ),
  otelEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    'Collector of OpenTelemetry that gets the traces of requests and jobs, such as http://127.0.0.1:4318; /v1/traces is added. If unset, there are no traces. All OTEL_ variables mean what OpenTelemetry says',
  ),
  otelTracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    httpUrl,
    'The same for traces alone: the whole URL, to which nothing is added',
  ),
  otelHeaders: setting(
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    z.string(),
    'Headers for the collector, such as a key: name=value, comma-separated and percent-encoded; if unset, OTEL_EXPORTER_OTLP_HEADERS',
    undefined,
    true,
    ['OTEL_EXPORTER_OTLP_HEADERS'],
  ),
  otelProtocol: setting(
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
    z.string(),
    'Must be http/protobuf; if unset, OTEL_EXPORTER_OTLP_PROTOCOL',
    'http/protobuf',
    false,
    ['OTEL_EXPORTER_OTLP_PROTOCOL'],
  ),
  otelCompression: setting(
    'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
    z.enum(['gzip', 'none'], { error: 'must be gzip or none' }),
    'Compression of what is sent; if unset, OTEL_EXPORTER_OTLP_COMPRESSION',
    'none',
    false,
    ['OTEL_EXPORTER_OTLP_COMPRESSION'],
  ),
  otelTimeout: setting(
    'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
    whole(1, 600_000),
    'Milliseconds for sending a batch, with retries; if unset, OTEL_EXPORTER_OTLP_TIMEOUT',
    '10000',
    false,
    ['OTEL_EXPORTER_OTLP_TIMEOUT'],
  ),
  otelServiceName: setting(
    'OTEL_SERVICE_NAME',
    z.string().min(1),
    'Name of the service in traces; if unset, service.name of OTEL_RESOURCE_ATTRIBUTES, or trawl',
  ),
  otelResource: setting(
    'OTEL_RESOURCE_ATTRIBUTES',
    z.string(),
    'Attributes of all spans of this process: name=value, comma-separated and percent-encoded',
  ),
  otelSampler: setting(
    'OTEL_TRACES_SAMPLER',
    z.string(),
    'Which traces are recorded: always_on, always_off, traceidratio, or one of them after parentbased_, which follows the traceparent of a caller',
    'parentbased_always_on',
  ),
  otelSamplerArg: setting('OTEL_TRACES_SAMPLER_ARG', z.string(), 'Share of the traces for traceidratio, from 0 to 1'),
  otelExporter: setting('OTEL_TRACES_EXPORTER', z.string(), 'none: there are no traces', 'otlp'),
  otelDisabled: setting('OTEL_SDK_DISABLED', z.string(), 'true: there are no traces', 'false'),
  otelDelay: setting(
    'OTEL_BSP_SCHEDULE_DELAY',
    whole(0, 600_000),
    'Milliseconds that a span waits for others before they are sent',
    '5000',
  ),
  otelExportTimeout: setting(
    'OTEL_BSP_EXPORT_TIMEOUT',
    whole(1, 600_000),
    'Milliseconds after which the next batch is sent although the last one is not answered',
    '30000',
  ),
  otelQueue: setting(
    'OTEL_BSP_MAX_QUEUE_SIZE',
    whole(1, 1_000_000),
    'Number of spans that wait at most; further ones are dropped, and counted in /metrics',
    '2048',
  ),
  otelBatch: setting('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', whole(1, 100_000), 'Number of spans in a batch', '512'),
} as const;

export type SettingKey = keyof typeof SETTINGS;

/** The parsed values; undefined for an unset setting without a fallback. */
export type SettingValues = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> | undefined };
