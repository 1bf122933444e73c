import { table } from '@trawl/contract/table.ts';

/** Settings of a self-hosted Firecrawl, as its documentation names them, and the setting of Trawl for each. */

export type Environment = Readonly<Record<string, string>>;

export interface Rule {
  /** Settings of Firecrawl; `*` at the end matches any rest. */
  readonly from: readonly string[];
  /** Settings of Trawl that take their place. */
  readonly to: readonly string[];
  /** What to know, as a sentence. */
  readonly note?: string;
  /** Lines of the new file, as values by name. A name that begins with `#` is a comment. Without it the value is taken as it is. */
  readonly values?: (env: Environment) => Environment;
}

const BUILT_IN = 'Built in: no other server is needed.';
const PRIVATE = '127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16';

/** Parts that are set, by name. */
const given = (values: Readonly<Record<string, string | undefined>>): Environment =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Environment;

/** Ollama's own API is below /api, the one that speaks OpenAI's protocol below /v1. */
const ofOllama = (url: string | undefined): string | undefined => url?.replace(/\/api\/?$/, '/v1');

export const RULES: readonly Rule[] = [
  { from: ['PORT'], to: ['PORT'] },
  { from: ['HOST'], to: ['HOST'], note: 'Trawl listens on 127.0.0.1 if it is unset.' },
  {
    from: ['USE_DB_AUTHENTICATION'],
    to: ['TRAWL_AUTH'],
    note: 'Requests need a key, and the first start prints one. TRAWL_AUTH=open allows requests without a key; use it only on your own machine.',
    values: () => ({ '# TRAWL_AUTH': 'open' }),
  },
  {
    from: ['TEST_API_KEY'],
    to: ['TRAWL_API_KEY'],
    note: 'The first key. It must be fc- and 16 or more letters or digits; otherwise leave it out, and the first start creates one.',
    values: ({ TEST_API_KEY: key = '' }) => ({
      [/^fc-[\w-]{16,128}$/.test(key) ? 'TRAWL_API_KEY' : '# TRAWL_API_KEY']: key,
    }),
  },
  {
    from: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OLLAMA_BASE_URL', 'MODEL_NAME'],
    to: ['TRAWL_LLM_API_KEY', 'TRAWL_LLM_BASE_URL', 'TRAWL_LLM_MODEL'],
    note: 'Name the model, since Trawl has no default. Without a model, extraction reads the structured data of pages.',
    values: (env) => {
      const comment = env.MODEL_NAME === undefined ? '# ' : '';
      return {
        ...given({
          [`${comment}TRAWL_LLM_API_KEY`]: env.OPENAI_API_KEY,
          [`${comment}TRAWL_LLM_BASE_URL`]: env.OPENAI_BASE_URL ?? ofOllama(env.OLLAMA_BASE_URL),
        }),
        [`${comment}TRAWL_LLM_MODEL`]: env.MODEL_NAME ?? '',
      };
    },
  },
  {
    from: ['MODEL_EMBEDDING_NAME'],
    to: ['TRAWL_EMBEDDINGS_MODEL', 'TRAWL_EMBEDDINGS_BASE_URL', 'TRAWL_EMBEDDINGS_API_KEY'],
    note: 'For the search in papers and scraped pages. If unset, Trawl trains its own vectors.',
    values: (env) =>
      given({
        TRAWL_EMBEDDINGS_MODEL: env.MODEL_EMBEDDING_NAME,
        TRAWL_EMBEDDINGS_BASE_URL: env.OPENAI_BASE_URL ?? ofOllama(env.OLLAMA_BASE_URL),
        TRAWL_EMBEDDINGS_API_KEY: env.OPENAI_API_KEY,
      }),
  },
  {
    from: ['PROXY_SERVER', 'PROXY_USERNAME', 'PROXY_PASSWORD'],
    to: ['TRAWL_PROXY'],
    note: 'User and password are part of the URL. There can be several, by tier and country.',
    values: (env) => given({ TRAWL_PROXY: proxyOf(env) }),
  },
  {
    from: ['SEARXNG_ENDPOINT', 'SERPER_API_KEY'],
    to: ['TRAWL_SEARCH', 'TRAWL_SERPER_API_KEY'],
    note: 'If an engine fails, the next is queried. The index of pages that you have scraped comes last.',
    values: (env) => {
      const engines = [
        ...(env.SEARXNG_ENDPOINT ? [`searxng:${env.SEARXNG_ENDPOINT}`] : []),
        ...(env.SERPER_API_KEY ? ['serper'] : []),
      ];
      return given({
        TRAWL_SEARCH: engines.length === 0 ? undefined : [...engines, 'local'].join(','),
        TRAWL_SERPER_API_KEY: env.SERPER_API_KEY,
      });
    },
  },
  {
    from: ['SEARXNG_ENGINES', 'SEARXNG_CATEGORIES'],
    to: [],
    note: 'Choose the engines in the settings of SearXNG; requests choose categories.',
  },
  {
    from: ['SEARCHAPI_API_KEY', 'SEARCHAPI_ENGINE'],
    to: [],
    note: 'Not supported: use SearXNG, Brave, Serper or Tavily.',
  },
  {
    from: ['ALLOW_LOCAL_WEBHOOKS'],
    to: ['TRAWL_ALLOW_PRIVATE_WEBHOOKS'],
    note: 'A list of addresses, not a switch: set those of your receivers.',
    values: (env) => given({ TRAWL_ALLOW_PRIVATE_WEBHOOKS: isOn(env.ALLOW_LOCAL_WEBHOOKS) ? PRIVATE : undefined }),
  },
  {
    from: ['LOGGING_LEVEL'],
    to: ['LOG_LEVEL'],
    values: ({ LOGGING_LEVEL: level = '' }) => given({ LOG_LEVEL: LEVELS[level.toLowerCase()] }),
  },
  {
    from: ['MAX_CONCURRENT_JOBS', 'CRAWL_CONCURRENT_REQUESTS', 'NUM_WORKERS_PER_QUEUE', 'BROWSER_POOL_SIZE'],
    to: [],
    note: 'Trawl adapts to the machine. Limits of teams are in plans.json (TRAWL_PLANS).',
  },
  {
    from: ['MAX_CPU', 'MAX_RAM'],
    to: [],
    note: 'When the machine is overloaded, requests get status 503; retry them.',
  },
  { from: ['BLOCK_MEDIA'], to: [], note: 'A page is loaded in the browser only if it needs one.' },
  {
    from: ['SELF_HOSTED_WEBHOOK_URL'],
    to: [],
    note: 'Set webhook in the requests, and a signing secret on the dashboard.',
  },
  {
    from: ['SUPABASE_*'],
    to: [],
    note: 'Accounts and keys are built in. Keys cannot be moved: create new ones on the dashboard or with trawl keys create.',
  },
  {
    from: [
      'REDIS_URL',
      'REDIS_RATE_LIMIT_URL',
      'REDIS_*',
      'NUQ_*',
      'POSTGRES_*',
      'PLAYWRIGHT_MICROSERVICE_URL',
      'EXTRACT_WORKER_PORT',
      'WORKER_PORT',
    ],
    to: [],
    note: BUILT_IN,
  },
  { from: ['BULL_AUTH_KEY'], to: [], note: 'The dashboard shows jobs to people who have signed in.' },
  {
    from: ['LLAMAPARSE_API_KEY', 'RUNPOD_*'],
    to: [],
    note: 'Reading documents is built in, with OCR; no key is needed.',
  },
  {
    from: ['FIRE_ENGINE_*', 'SCRAPING_BEE_API_KEY'],
    to: [],
    note: 'Screenshots, actions and enhanced requests are built in. To use proxies, set TRAWL_PROXY.',
  },
  {
    from: ['RESEND_API_KEY'],
    to: [],
    note: 'Email is sent over SMTP, which Resend supports: set TRAWL_SMTP_URL and TRAWL_MAIL_FROM.',
  },
  { from: ['SLACK_WEBHOOK_URL'], to: [], note: 'Use the alert rules in deploy/prometheus.' },
  {
    from: ['POSTHOG_*', 'SENTRY_*', 'STRIPE_*', 'LOGTAIL_KEY'],
    to: [],
    note: 'Trawl sends no usage reports and has no billing.',
  },
  { from: ['RATE_LIMIT_TEST_API_KEY_*'], to: [], note: 'Rates are in plans.json (TRAWL_PLANS).' },
];

/** Levels of the log by those of winston, which have other names at both ends. */
const LEVELS = table({
  none: 'silent',
  error: 'error',
  warn: 'warn',
  info: 'info',
  http: 'info',
  verbose: 'debug',
  debug: 'debug',
  trace: 'trace',
  silly: 'trace',
});

const isOn = (value: string | undefined): boolean => /^(?:true|1|yes|on)$/i.test(value ?? '');

function proxyOf({ PROXY_SERVER: server, PROXY_USERNAME: user, PROXY_PASSWORD: password }: Environment) {
  if (!server) return undefined;
  const url = URL.parse(/^[a-z0-9]+:\/\//i.test(server) ? server : `http://${server}`);
  if (url === null) return undefined;
  const sign = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  return `${url.protocol}//${sign}${url.host}`;
}
