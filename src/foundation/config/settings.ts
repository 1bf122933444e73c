// Over 10 kB: one row for each setting.

import { z } from 'zod';
import { S3_PLACE } from './bucket.ts';
import { hosts, pairs } from './lists.ts';
import { proxyList } from './proxies.ts';
import { searchEngines } from './search-engines.ts';

/**
 * Every setting of the service: one row each, read from the environment (or `.env`) and nowhere else.
 * The same rows make docs/configuration.md and what `trawl doctor` prints.
 */

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max));

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const onOrOff = z.enum(['off', 'on'], { error: 'must be off or on' }).transform((value) => value === 'on');

/** The public APIs that a paper search can ask. */
export const LIVE_SOURCES = ['arxiv', 'openalex', 'europepmc', 'semanticscholar', 'crossref'] as const;

/** Where full texts of papers are fetched from; `openaccess` are the addresses of publishers and repositories. */
export const FULLTEXT_SOURCES = ['europepmc', 'arxiv', 'ar5iv', 'openaccess'] as const;

/** A list of "arxiv", or "arxiv=https://mirror.example/api/query", of these names. */
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
          const message = known === undefined ? `"${name}" is none of ${names.join(', ')}` : `"${url}" is no URL`;
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
  /** The text that stands in when the variable is unset or empty; undefined means "off" or "decided at start". */
  readonly fallback?: string;
  /** Never printed. */
  readonly secret?: boolean;
  /** Variables of other programs that stand in while this one is unset. */
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

export const SETTINGS = {
  port: setting('PORT', whole(0, 65_535), 'Port to listen on; 0 takes a free one', '3002'),
  host: setting('HOST', z.string().min(1), 'Address to listen on', '127.0.0.1'),
  dataDir: setting('TRAWL_DATA_DIR', z.string().min(1), 'Folder of the database, the index and the files', './.trawl'),
  apiKey: setting(
    'TRAWL_API_KEY',
    z.string().regex(/^fc-[A-Za-z0-9_-]{16,128}$/, 'must be fc- and 16 to 128 letters, digits, _ or -'),
    'A key that exists from the first start; without it one is made and printed once',
    undefined,
    true,
  ),
  auth: setting(
    'TRAWL_AUTH',
    z.enum(['required', 'open'], { error: 'must be required or open' }),
    'open: a missing or unknown key is the local team; for a private machine',
    'required',
  ),
  authOpenAnywhere: setting(
    'TRAWL_AUTH_OPEN_ANYWHERE',
    flag,
    'Allows TRAWL_AUTH=open on a HOST that others can reach',
    '0',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    'A PostgreSQL database instead of the built-in one',
    undefined,
    true,
  ),
  roles: setting(
    'TRAWL_ROLES',
    z.string().regex(/^\s*(api|worker)\s*(,\s*(api|worker)\s*)*$/, 'must be api, worker or api,worker'),
    'What this process does: api answers requests, worker runs jobs and writes the index. One without the other needs DATABASE_URL',
    'api,worker',
  ),
  index: setting(
    'TRAWL_INDEX',
    folderOrBucket,
    'Folder of the search index, or s3://bucket/prefix; inside the data folder when unset',
  ),
  blobs: setting(
    'TRAWL_BLOBS',
    folderOrBucket,
    'Folder of the files, or s3://bucket/prefix; inside the data folder when unset',
  ),
  s3Endpoint: setting(
    'TRAWL_S3_ENDPOINT',
    z.string().regex(/^https?:\/\/[^/\s?#@]+\/?$/, 'must be http(s)://host[:port]'),
    'Address of the S3-compatible store, such as https://minio.example.org:9000; AWS when unset. AWS_ENDPOINT_URL_S3 is read too',
    undefined,
    false,
    ['AWS_ENDPOINT_URL_S3'],
  ),
  s3Region: setting(
    'TRAWL_S3_REGION',
    z.string().regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and -'),
    'Its region; us-east-1 when unset. AWS_REGION is read too',
    undefined,
    false,
    ['AWS_REGION', 'AWS_DEFAULT_REGION'],
  ),
  s3AccessKeyId: setting(
    'TRAWL_S3_ACCESS_KEY_ID',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Access key of the store; when unset, credentials of a profile, container or instance role are used. AWS_ACCESS_KEY_ID is read too',
    undefined,
    false,
    ['AWS_ACCESS_KEY_ID'],
  ),
  s3SecretAccessKey: setting(
    'TRAWL_S3_SECRET_ACCESS_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Secret of the access key. AWS_SECRET_ACCESS_KEY is read too',
    undefined,
    true,
    ['AWS_SECRET_ACCESS_KEY'],
  ),
  s3SessionToken: setting(
    'TRAWL_S3_SESSION_TOKEN',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Session token of the access key, if it is temporary; it is not renewed. AWS_SESSION_TOKEN is read too',
    undefined,
    true,
    ['AWS_SESSION_TOKEN'],
  ),
  s3Addressing: setting(
    'TRAWL_S3_ADDRESSING',
    z.enum(['path', 'virtual'], { error: 'must be path or virtual' }),
    'Whether the bucket stands in the path or in the host name; when unset, path with TRAWL_S3_ENDPOINT and virtual at AWS',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a log level' }),
    'How much is logged',
    'warn',
  ),
  rateLimit: setting(
    'TRAWL_RATE_LIMIT',
    whole(1, 10_000_000),
    'Requests a minute that a team of the default plan may send to each group of endpoints',
    '60000',
  ),
  maxBody: setting('TRAWL_MAX_BODY', whole(1024, 2 ** 31 - 1), 'Largest JSON body in bytes', String(25 * 1024 * 1024)),
  maxUpload: setting(
    'TRAWL_MAX_UPLOAD',
    whole(1024, 64 * 1024 * 1024),
    'Largest file in bytes that is parsed',
    String(50 * 1024 * 1024),
  ),
  gatewayTimeout: setting(
    'TRAWL_GATEWAY_TIMEOUT',
    whole(1, 86_400),
    'Seconds after which a request that still runs is answered 504',
    '330',
  ),
  publicUrl: setting(
    'TRAWL_PUBLIC_URL',
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
    'Address under which clients reach the service; else the Host of the request',
  ),
  internalUrl: setting(
    'TRAWL_INTERNAL_URL',
    z.string().regex(/^http:\/\/[^/\s?#@]+$/, 'must be http://host[:port]'),
    'Address at which other processes on the same PostgreSQL reach this one, for its browser sessions; the one it listens on when unset',
  ),
  trustProxy: setting(
    'TRAWL_TRUST_PROXY',
    z.string().min(1),
    'Addresses or CIDRs, comma-separated, of the reverse proxies whose X-Forwarded-* headers are believed',
  ),
  proxy: setting(
    'TRAWL_PROXY',
    proxyList,
    'Proxies for outgoing requests, comma-separated: URLs (http, https, socks5), each for all or, as basic:URL, enhanced:URL or enhanced.DE:URL, for a tier and a country',
    undefined,
    true,
  ),
  allowPrivateNetwork: setting(
    'TRAWL_ALLOW_PRIVATE_NETWORK',
    z.string(),
    'CIDRs or host names, comma-separated, that may be fetched although private',
    '',
  ),
  chrome: setting(
    'TRAWL_CHROME',
    z.string().min(1),
    'Path of the browser for pages that need one; without it one of the system, else the one that comes with Trawl',
  ),
  bubblewrap: setting(
    'TRAWL_BUBBLEWRAP',
    z.string().min(1),
    'Path of bwrap, in which sessions run Python and shell code; looked for when unset, off: such code is not run',
  ),
  allowPrivateWebhooks: setting('TRAWL_ALLOW_PRIVATE_WEBHOOKS', z.string(), 'The same for targets of webhooks', ''),
  contactEmail: setting(
    'TRAWL_CONTACT_EMAIL',
    z.email({ error: 'must be an e-mail address' }),
    'Sent to public APIs with harvest requests and live searches, as they ask for it',
  ),
  llmBaseUrl: setting(
    'TRAWL_LLM_BASE_URL',
    httpUrl,
    'Address of the language model, such as http://127.0.0.1:11434/v1; without it that of the provider itself',
  ),
  llmModel: setting('TRAWL_LLM_MODEL', z.string().min(1), 'Name of the language model; without it there is none'),
  llmApiKey: setting('TRAWL_LLM_API_KEY', z.string().min(1), 'Key for the language model', undefined, true),
  llmProvider: setting(
    'TRAWL_LLM_PROVIDER',
    z.enum(['openai', 'anthropic'], { error: 'must be openai or anthropic' }),
    'What the language model speaks; openai: any OpenAI-compatible server',
    'openai',
  ),
  embeddingsBaseUrl: setting(
    'TRAWL_EMBEDDINGS_BASE_URL',
    httpUrl,
    'Address of an OpenAI-compatible embeddings server, such as http://127.0.0.1:11434/v1; without it that of OpenAI',
  ),
  embeddingsModel: setting(
    'TRAWL_EMBEDDINGS_MODEL',
    z.string().min(1),
    'Name of the embeddings model; without it vectors are made from your own papers',
  ),
  embeddingsApiKey: setting('TRAWL_EMBEDDINGS_API_KEY', z.string().min(1), 'Key for it', undefined, true),
  embeddingsQueryPrefix: setting(
    'TRAWL_EMBEDDINGS_QUERY_PREFIX',
    z.string(),
    'Put before each query, for models that were trained so',
    '',
  ),
  embeddingsDocumentPrefix: setting(
    'TRAWL_EMBEDDINGS_DOCUMENT_PREFIX',
    z.string(),
    'Put before each document, for models that were trained so',
    '',
  ),
  plans: setting(
    'TRAWL_PLANS',
    z.string().min(1),
    'File of the plans; without it the plans.json that comes with Trawl',
  ),
  providers: setting(
    'TRAWL_PROVIDERS',
    z.string().min(1),
    'Folder of your own data providers, one JSON file each, beside those that come with Trawl',
  ),
  providerSecrets: setting(
    'TRAWL_PROVIDER_SECRETS',
    pairs(z.string().regex(/^[\x21-\x7e]+$/)),
    'What provider files refer to as {setting.name}: name=value, comma-separated',
    undefined,
    true,
  ),
  providerUrls: setting(
    'TRAWL_PROVIDER_URLS',
    pairs(httpUrl),
    'Addresses in place of those of provider files, such as mirrors: provider=URL, comma-separated',
  ),
  unsupportedSites: setting(
    'TRAWL_UNSUPPORTED_SITES',
    hosts,
    'Host names, comma-separated, that are never scraped; *.name is those under it alone',
  ),
  pageCache: setting(
    'TRAWL_PAGE_CACHE_MB',
    whole(0, 10_000_000),
    'Megabytes of pages that are kept to be served again; the oldest go first',
    '2048',
  ),
  search: setting(
    'TRAWL_SEARCH',
    searchEngines,
    'Search engines, comma-separated: searxng:URL, brave, serper, tavily, duckduckgo, local; name:URL asks that address. Without it DuckDuckGo, and where that does not answer the pages that were scraped here',
  ),
  braveApiKey: setting(
    'TRAWL_BRAVE_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Key of the Brave Search API',
    undefined,
    true,
  ),
  serperApiKey: setting(
    'TRAWL_SERPER_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Key of Serper',
    undefined,
    true,
  ),
  tavilyApiKey: setting(
    'TRAWL_TAVILY_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Key of Tavily',
    undefined,
    true,
  ),
  searchPages: setting(
    'TRAWL_SEARCH_PAGES',
    whole(0, 100_000_000),
    'Scraped pages that can be searched, of all teams; those that were seen longest ago go first. 0: none',
    '1000000',
  ),
  ytDlp: setting(
    'TRAWL_YT_DLP',
    z.string().min(1),
    'Path or name of yt-dlp, for sound and video of sites that name no file',
    'yt-dlp',
  ),
  ffmpeg: setting(
    'TRAWL_FFMPEG',
    z.string().min(1),
    'Path or name of ffmpeg, which makes HLS of recorded browser sessions',
    'ffmpeg',
  ),
  retentionDays: setting(
    'TRAWL_RETENTION_DAYS',
    whole(1, 3650),
    'Days for which the activity log and feedback are kept',
    '30',
  ),
  smtpUrl: setting(
    'TRAWL_SMTP_URL',
    z.string().regex(/^smtps?:\/\/[^\s]+$/, 'must start with smtp:// or smtps://'),
    'Mail server for invitations and forgotten passwords, such as smtp://user:password@mail.example.org:587',
    undefined,
    true,
  ),
  mailFrom: setting('TRAWL_MAIL_FROM', z.string().regex(/@/, 'must hold an e-mail address'), 'Sender of that mail'),
  oidcIssuer: setting(
    'TRAWL_OIDC_ISSUER',
    httpUrl,
    'OpenID Connect provider whose accounts may sign in to the dashboard, such as https://login.example.org',
  ),
  oidcClientId: setting('TRAWL_OIDC_CLIENT_ID', z.string().min(1), 'Name of this installation at that provider'),
  oidcClientSecret: setting('TRAWL_OIDC_CLIENT_SECRET', z.string().min(1), 'Its secret there', undefined, true),
  oidcDomains: setting(
    'TRAWL_OIDC_DOMAINS',
    z.string().regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'must be host names, comma-separated'),
    'E-mail domains, comma-separated, that may sign in so; without it all',
  ),
  oidcJoin: setting(
    'TRAWL_OIDC_JOIN',
    z.enum(['invited', 'member'], { error: 'must be invited or member' }),
    'member: whoever may sign in so and is new becomes a member; invited: only who has an account or an invitation',
    'invited',
  ),
  researchExpansion: setting(
    'TRAWL_RESEARCH_EXPANSION',
    stage,
    'Whether a paper search learns from its best results what else to look for',
    'on',
  ),
  researchVectors: setting(
    'TRAWL_RESEARCH_VECTORS',
    stage,
    'Whether a paper search finds and ranks papers by closeness in meaning; off also stops learning it from the papers',
    'on',
  ),
  researchStructure: setting('TRAWL_RESEARCH_STRUCTURE', stage, 'Whether a paper search looks at who cites whom', 'on'),
  researchLive: setting(
    'TRAWL_RESEARCH_LIVE',
    z.enum(['off', 'auto', 'always'], { error: 'must be off, auto or always' }),
    'Whether a paper search asks public APIs too; auto: when the own catalog has too little',
    'auto',
  ),
  researchSources: setting(
    'TRAWL_RESEARCH_SOURCES',
    sources(LIVE_SOURCES),
    'Public APIs that are asked, comma-separated; name=URL asks a mirror',
    LIVE_SOURCES.join(','),
  ),
  researchFulltext: setting(
    'TRAWL_RESEARCH_FULLTEXT',
    z.enum(['off', 'auto'], { error: 'must be off or auto' }),
    'Whether reading a paper fetches its open full text; off: only texts that are here already',
    'auto',
  ),
  researchFulltextSources: setting(
    'TRAWL_RESEARCH_FULLTEXT_SOURCES',
    sources(FULLTEXT_SOURCES),
    'Where full texts are fetched from, comma-separated; name=URL asks a mirror',
    FULLTEXT_SOURCES.join(','),
  ),
  openalexApiKey: setting(
    'TRAWL_OPENALEX_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Free key of OpenAlex, which allows ten times as many searches a day',
    undefined,
    true,
  ),
  semanticScholarApiKey: setting(
    'TRAWL_SEMANTIC_SCHOLAR_API_KEY',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Free key of Semantic Scholar; without it all its nameless users share one allowance',
    undefined,
    true,
  ),
  researchHyde: setting(
    'TRAWL_RESEARCH_HYDE',
    onOrOff,
    'on: the language model writes what an answer might look like, and that is searched for too',
    'off',
  ),
  researchRerank: setting(
    'TRAWL_RESEARCH_RERANK',
    onOrOff,
    'on: the language model puts the first results of a search in order',
    'off',
  ),
  researchModelTimeout: setting(
    'TRAWL_RESEARCH_MODEL_TIMEOUT',
    whole(1, 120),
    'Seconds that the language model gets for each of these steps; a search goes on without it then',
    '6',
  ),
  developerLive: setting(
    'TRAWL_DEVELOPER_LIVE',
    z.enum(['off', 'auto', 'always'], { error: 'must be off, auto or always' }),
    'Whether a search of the developer index asks GitHub too; auto: when there is a token; always: without one as well, ten searches a minute',
    'auto',
  ),
  githubUrl: setting(
    'TRAWL_GITHUB_URL',
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
    "Address of GitHub's REST API; https://<host>/api/v3 for a server of your own",
    'https://api.github.com',
  ),
  githubToken: setting(
    'TRAWL_GITHUB_TOKEN',
    z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces'),
    'Token for GitHub, which allows 30 searches a minute; it needs no permission, and only what is public is asked for',
    undefined,
    true,
  ),
} as const;

export type SettingKey = keyof typeof SETTINGS;

/** What the schemas make of them; undefined for one that is unset and has no fallback. */
export type SettingValues = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> | undefined };
