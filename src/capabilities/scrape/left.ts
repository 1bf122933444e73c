import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Fetched } from './engines/fetched.ts';
import type { LeftPage } from './results.ts';

/**
 * What is kept of a page for whoever goes on from it: where it ended, its cookies, its storage. The cookies that came with the request
 * are left out, as its headers are.
 * @param first where the scrape began
 * @returns undefined where there is nothing beyond what a visit of `first` would show
 */
export function leftOf({ url, left }: Fetched, { headers }: ScrapeOptions, first: string): LeftPage | undefined {
  if (left === undefined || !/^https?:/.test(url)) return undefined;
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
  const own = new Set(given.split(';').map((pair) => pair.trim()));
  const cookies = left.cookies.filter(({ name, value }) => !own.has(`${name}=${value}`));
  if (cookies.length === 0 && left.storage === undefined && !left.acted && url === first) return undefined;
  return { ...left, cookies, url };
}
