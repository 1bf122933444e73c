import { getDomain } from 'tldts';
import { bareHost } from '../../foundation/kernel/canonical-url.ts';
import { compilePatterns } from './patterns.ts';

/** Which URLs belong to a crawl. */

export interface ScopeOptions {
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  readonly regexOnFullURL: boolean;
  readonly crawlEntireDomain: boolean;
  readonly allowSubdomains: boolean;
  readonly allowExternalLinks: boolean;
  /** Whether the start belongs to the crawl whatever the patterns, which a prompt has made. */
  readonly keepsStart?: boolean;
}

/**
 * `inside` is fetched and its links are followed; `external` is fetched, its links are not followed; `homepage` is the home page of
 * another site, which is not fetched but listed as an error; `outside` is ignored.
 */
type Place = 'inside' | 'external' | 'homepage' | 'outside';

export interface Scope {
  placeOf(url: URL): Place;
  /** Adds another start: the URL that the start redirects to. */
  alsoFrom(url: URL): void;
}

/** Characters; longer URLs are generated and lead to no page. */
const MAX_URL = 8_192;

/** Extensions of files that are neither pages nor documents. */
const ASSET =
  /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svgz?|tiff?|css|m?js|map|woff2?|ttf|otf|eot|mp[34g]|m4[av]|mov|avi|mkv|webm|og[gav]|wav|flac|aac|zip|t?gz|bz2|xz|7z|rar|tar|exe|dmg|msi|apk|deb|rpm|iso|jar|wasm)$/i;

/** @throws Error for a pattern that `patternIssue` rejects */
export function createScope(start: URL, options: ScopeOptions): Scope {
  const included = compilePatterns(options.includePaths, options.regexOnFullURL);
  const excluded = compilePatterns(options.excludePaths, options.regexOnFullURL);
  const starts: Start[] = [startOf(start)];

  const isWanted = (url: URL): boolean =>
    (options.keepsStart === true && isSamePage(url, start)) ||
    (!excluded.matches(url) && (included.isEmpty || included.matches(url)));
  const isInside = (url: URL): boolean => {
    const host = bareHost(url);
    return starts.some((from) => {
      const same = host === from.host && portOf(url) === from.port;
      if (!same) return options.allowSubdomains && from.domain !== null && getDomain(host) === from.domain;
      return options.crawlEntireDomain || isBelow(url.pathname, from.folder);
    });
  };
  /** Of the same site, possibly of another part of it. */
  const isSameSite = (url: URL): boolean => {
    const host = bareHost(url);
    return starts.some((from) => host === from.host || (from.domain !== null && getDomain(host) === from.domain));
  };

  return {
    placeOf(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'outside';
      if (url.href.length > MAX_URL || ASSET.test(url.pathname) || !isWanted(url)) return 'outside';
      if (isInside(url)) return 'inside';
      if (!options.allowExternalLinks || isSameSite(url)) return 'outside';
      return url.pathname === '/' && url.search === '' ? 'homepage' : 'external';
    },
    alsoFrom(url) {
      starts.push(startOf(url));
    },
  };
}

const isSamePage = (one: URL, other: URL): boolean =>
  one.host === other.host && one.pathname === other.pathname && one.search === other.search;

interface Start {
  readonly host: string;
  readonly port: string;
  /** Registrable domain; null for IP addresses and names without one. */
  readonly domain: string | null;
  /** Path below which the crawl stays, without the slash at the end. */
  readonly folder: string;
}

function startOf(url: URL): Start {
  const host = bareHost(url);
  return { host, port: portOf(url), domain: getDomain(host), folder: folderOf(url.pathname) };
}

/** Both default ports are one, since sites move from http to https. */
const portOf = ({ port }: URL): string => port;

/** The path below which a crawl stays; undefined if it may leave it. */
export const folderOfCrawl = (start: URL, options: ScopeOptions): string | undefined =>
  options.crawlEntireDomain || options.allowSubdomains || options.allowExternalLinks
    ? undefined
    : folderOf(start.pathname);

/** `/docs/intro.html` and `/docs/` are of the folder `/docs`, and `/docs/intro` is one itself. */
function folderOf(pathname: string): string {
  const slash = pathname.lastIndexOf('/');
  const last = pathname.slice(slash + 1);
  return last === '' || /\.[a-z0-9]{1,6}$/i.test(last) ? pathname.slice(0, slash) : pathname;
}

function isBelow(pathname: string, folder: string): boolean {
  return pathname.startsWith(folder) && (pathname.length === folder.length || pathname[folder.length] === '/');
}
