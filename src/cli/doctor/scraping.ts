import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { counted } from '@trawl/contract/counted.ts';
import { describeBrowser } from '../../engines/browser/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { connectToProxy } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { bytes } from '../terminal.ts';
import { attempt, type Finding } from './check.ts';
import { wrongCountries } from './proxy-countries.ts';

/** Timeout in milliseconds for `--version` of a program, and for a connection to a proxy. */
const PATIENCE = 10_000;

/** What scraping uses besides the browser: model, page cache, retention, webhooks, media, proxies, private network. */
export async function scraping(config: Config): Promise<Finding[]> {
  const { llm, pageCacheBytes, allowPrivateNetwork } = config;
  return [
    {
      name: 'scrape',
      state: 'on',
      detail:
        llm === undefined
          ? 'json, question, summary and highlights from structured page data; better with a language model'
          : `json, question, summary and highlights by ${llm.model}`,
      change: 'trawl model use, TRAWL_LLM_MODEL',
    },
    {
      name: 'page cache',
      state: pageCacheBytes === 0 ? 'off' : 'on',
      detail: `up to ${bytes(pageCacheBytes)}`,
      change: 'TRAWL_PAGE_CACHE_MB',
    },
    {
      name: 'crawl, map, batch scrape',
      state: 'on',
      detail: `results are kept for ${counted(config.retentionDays, 'day')}`,
      change: 'TRAWL_RETENTION_DAYS',
    },
    {
      name: 'webhooks',
      state: 'on',
      detail: config.allowPrivateWebhooks === '' ? 'https, to public hosts' : `also to ${config.allowPrivateWebhooks}`,
      change: 'TRAWL_ALLOW_PRIVATE_WEBHOOKS',
    },
    await media(config),
    await attempt('proxies', PROXY_SETTINGS, () => proxyFinding(config)),
    unblockerFinding(config),
    {
      name: 'private network',
      state: allowPrivateNetwork === '' ? 'off' : 'on',
      detail: allowPrivateNetwork === '' ? 'private addresses are blocked' : `allowed: ${allowPrivateNetwork}`,
      change: 'TRAWL_ALLOW_PRIVATE_NETWORK',
    },
  ];
}

const PROXY_SETTINGS = 'TRAWL_PROXY, TRAWL_PROXY_FILE';

/** Connects to each proxy; what it does with requests is tried only if an address is set that says where it is. */
async function proxyFinding({ proxies, proxyCheckUrl, dns }: Config): Promise<Finding | string> {
  const name = 'proxies';
  if (proxies.length === 0) {
    return { name, state: 'off', detail: 'none; requests are sent directly', change: PROXY_SETTINGS };
  }
  const tried = await Promise.allSettled(proxies.map(({ url }) => connectToProxy(url, deadlineIn(PATIENCE))));
  // Without user and password.
  const dead = proxies.filter((_, i) => tried[i]?.status === 'rejected').map(({ url }) => new URL(url).host);
  if (dead.length > 0) throw new OperatorError(`cannot connect to ${dead.join(', ')}`);
  const countries = [...new Set(proxies.map(({ country }) => country ?? 'any country'))];
  const all = `${proxies.length}, in ${countries.join(', ')}; all accept connections`;
  if (proxyCheckUrl === undefined) return all;
  const wrong = await wrongCountries(proxies, proxyCheckUrl, dns);
  if (wrong.length > 0) throw new OperatorError(wrong.join('; '));
  return `${all}, and are where they should be`;
}

/** What of the pages that answer with a challenge. The service is not asked: a question may cost money. */
export function unblockerFinding({ unblocker }: Pick<Config, 'unblocker'>): Finding {
  const about = { name: 'unblocker', change: 'TRAWL_UNBLOCKER' };
  if (unblocker === undefined) return { ...about, state: 'off', detail: 'pages that answer with a challenge stay so' };
  const { host } = new URL(unblocker.address.replaceAll('{url}', ''));
  const kind = unblocker.kind === 'cdp' ? 'a browser over CDP' : unblocker.kind;
  const costs = unblocker.credits === 0 ? '' : `, for ${counted(unblocker.credits, 'credit')} more`;
  return { ...about, state: 'on', detail: `${kind} at ${host}, for plans that allow it${costs}; not asked` };
}

async function media({ ytDlp: program, inForce }: Pick<Config, 'ytDlp' | 'inForce'>): Promise<Finding> {
  const name = 'audio and video';
  const change = 'TRAWL_YT_DLP';
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: PATIENCE });
    return { name, state: 'on', detail: `direct links; other sites with yt-dlp ${stdout.trim()}`, change };
  } catch {
    const isSet = inForce.some((one) => one.name === change && one.variable !== undefined);
    if (isSet) return { name, state: 'broken', detail: `direct links only; ${program} is no yt-dlp that runs`, change };
    return { name, state: 'on', detail: 'direct links only; yt-dlp is not installed', change };
  }
}

/** Checks the browser: starts it and loads a page. */
export async function browser({ chrome, browserSandbox }: Config): Promise<Finding> {
  return {
    name: 'browser',
    change: 'TRAWL_CHROME, TRAWL_BROWSER_SANDBOX',
    ...(await describeBrowser({ chrome, sandbox: browserSandbox })),
  };
}
