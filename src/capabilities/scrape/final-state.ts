import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Fetched } from './engines/fetched.ts';
import type { FinalState } from './results.ts';

/**
 * The state in which a scrape ended, for sessions that continue from it: URL, cookies and storage. Cookies that came with the request are
 * left out, as its headers are.
 * @param first URL at which the scrape began
 * @returns undefined if a new visit of `first` would show the same
 */
export function finalStateOf(
  { url, finalState }: Fetched,
  { headers }: ScrapeOptions,
  first: string,
): FinalState | undefined {
  if (finalState === undefined || !/^https?:/.test(url)) return undefined;
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
  const own = new Set(given.split(';').map((pair) => pair.trim()));
  const cookies = finalState.cookies.filter(({ name, value }) => !own.has(`${name}=${value}`));
  if (cookies.length === 0 && finalState.storage === undefined && !finalState.acted && url === first) return undefined;
  return { ...finalState, cookies, url };
}
