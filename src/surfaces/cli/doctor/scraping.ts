import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '../../../foundation/config/index.ts';
import { bytes } from '../terminal.ts';
import type { Finding } from './check.ts';

/** Milliseconds that a program gets to tell its version. */
const PATIENCE = 10_000;

/** What scraping has beside the browser: who reads pages, what is kept, who is told, who fetches media, which ways lead out. */
export async function scraping(config: Config): Promise<Finding[]> {
  const { llm, pageCacheBytes, proxies, allowPrivateNetwork } = config;
  const countries = [...new Set(proxies.map(({ country }) => country ?? 'any country'))];
  return [
    {
      name: 'scrape',
      state: 'on',
      detail:
        llm === undefined
          ? 'json, question, summary and highlights from what pages state; a language model reads more'
          : `json, question, summary and highlights by ${llm.model}`,
      change: 'TRAWL_LLM_BASE_URL',
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
      detail: `results are kept for ${config.retentionDays} days`,
      change: 'TRAWL_RETENTION_DAYS',
    },
    {
      name: 'webhooks',
      state: 'on',
      detail: config.allowPrivateWebhooks === '' ? 'https, to public hosts' : `also to ${config.allowPrivateWebhooks}`,
      change: 'TRAWL_ALLOW_PRIVATE_WEBHOOKS',
    },
    await media(config.ytDlp),
    {
      name: 'proxies',
      state: proxies.length === 0 ? 'off' : 'on',
      detail: proxies.length === 0 ? 'requests go out directly' : `${proxies.length}, in ${countries.join(', ')}`,
      change: 'TRAWL_PROXY',
    },
    {
      name: 'private network',
      state: allowPrivateNetwork === '' ? 'off' : 'on',
      detail: allowPrivateNetwork === '' ? 'nothing private is fetched' : `may be fetched: ${allowPrivateNetwork}`,
      change: 'TRAWL_ALLOW_PRIVATE_NETWORK',
    },
  ];
}

async function media(program: string): Promise<Finding> {
  const name = 'audio and video';
  const change = 'TRAWL_YT_DLP';
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: PATIENCE });
    return { name, state: 'on', detail: `files that pages name; other sites by yt-dlp ${stdout.trim()}`, change };
  } catch {
    return { name, state: 'on', detail: 'files that pages name; for other sites yt-dlp is not installed', change };
  }
}
