import type { IndexFilter } from '../../../foundation/store/search/index.ts';
import type { SearchQuery } from '../providers/provider.ts';
import { fits, hasEnding, isOf } from '../scope.ts';
import { DATED, hostNumber, minuteOf } from './corpus.ts';
import type { ParsedQuery } from './query-operators.ts';
import type { SearchPageRow } from './tables.ts';

/** What a query asks for beyond its words: as a filter of the index, and as a test of each page. */

/** Whether pages will be ruled out that the filter lets through. */
export function isNarrow({ scope }: Pick<SearchQuery, 'scope'>, words: ParsedQuery): boolean {
  const { phrases, without, notSites, endings, notEndings, inUrl, notInUrl, inTitle, notInTitle } = words;
  const lists = [phrases, without, notSites, endings, notEndings, inUrl, notInUrl, inTitle, notInTitle, scope.exclude];
  return scope.within !== undefined || lists.some(({ length }) => length > 0);
}

/** What the index can rule out; undefined: nothing. */
export function filterOf(query: SearchQuery, { sites }: ParsedQuery): IndexFilter | undefined {
  const { scope, source } = query;
  const all: IndexFilter[] = [];
  const below = (hosts: readonly string[]): void => {
    if (hosts.length > 0) all.push({ column: 'facets', holdsAny: hosts.map(hostNumber) });
  };
  below(scope.include);
  below(sites);
  if (scope.within && scope.within.endings.length === 0) below(scope.within.hosts);
  if (source === 'news') all.push({ column: 'facets', holdsAny: [DATED] });
  const time = timeFilter(query);
  if (time) all.push(time);
  return all.length === 0 ? undefined : all.length === 1 ? all[0] : { and: all };
}

/** The times of a query, by the column `minute`. */
export function timeFilter({ recency }: Pick<SearchQuery, 'recency'>): IndexFilter | undefined {
  const { from, to } = recency?.range ?? {};
  if (from === undefined && to === undefined) return undefined;
  const minute = (at: number): number => Math.max(0, Math.min(2 ** 31 - 1, Math.floor(at / 60_000)));
  return { column: 'minute', min: minute(from ?? 0), max: minute(to ?? Number.MAX_SAFE_INTEGER) };
}

/** All that a query asks for beyond its words. */
export function isWanted(row: SearchPageRow, { scope, source, recency }: SearchQuery, words: ParsedQuery): boolean {
  if (source === 'news' && row.published === null) return false;
  const url = URL.parse(row.url);
  if (url === null || !fits(scope, row.url)) return false;
  const host = url.hostname.replace(/\.$/, '');
  if (words.sites.length > 0 && !words.sites.some((site) => isOf(host, site))) return false;
  if (words.notSites.some((site) => isOf(host, site))) return false;
  if (words.endings.length > 0 && !words.endings.some((ending) => hasEnding(url, ending))) return false;
  const address = row.url.toLowerCase();
  if (!words.inUrl.every((part) => address.includes(part))) return false;
  if (words.notInUrl.some((part) => address.includes(part))) return false;
  if (words.notEndings.some((ending) => hasEnding(url, ending))) return false;
  const title = row.title.toLowerCase();
  if (!words.inTitle.every((part) => title.includes(part))) return false;
  if (words.notInTitle.some((part) => title.includes(part))) return false;
  const { from, to } = recency?.range ?? {};
  const at = minuteOf(row) * 60_000;
  if ((from !== undefined && at < from - 60_000) || (to !== undefined && at > to)) return false;
  if (words.phrases.length === 0 && words.without.length === 0) return true;
  const text = `${title}\n${row.description.toLowerCase()}\n${row.text.toLowerCase()}`.replaceAll(/\s+/g, ' ');
  return words.phrases.every((phrase) => text.includes(phrase)) && !words.without.some((word) => hasWord(text, word));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isLetter = (index: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(index));
    // The option of a command is no word.
    if (!isLetter(at - 1) && text[at - 1] !== '-' && !isLetter(at + word.length)) return true;
  }
  return false;
}
