import { getDomain } from 'tldts';
import { bareHost, canonicalUrl, similarKeyOf } from '../../foundation/kernel/canonical-url.ts';

/** The URLs of a site as they are found: each once, in canonical form. Handles a hundred thousand in a fraction of a second. */
interface Collection {
  /** By the key that variants of one page share, in the order in which they were found. */
  readonly urls: ReadonlyMap<string, string>;
  readonly isFull: boolean;
  add(link: string): void;
  /** Adds another host: that of the URL that the page redirects to. */
  also(url: URL): void;
}

interface CollectionOptions {
  readonly url: URL;
  readonly includeSubdomains: boolean;
  readonly ignoreQueryParameters: boolean;
  /** Whether the policy of the team allows the host of a URL. */
  readonly isSafe: (url: URL) => boolean;
  readonly most: number;
}

/** Origins that are cached. */
const MOST_ORIGINS = 10_000;
/** An origin as it is written in links, and the rest of what is canonical already: no escapes, no steps up, no fragment. */
const PLAIN = /^(https?:\/\/[^/?#@\\]+)(\/[\w.~!$&'()*+,;=:@/-]*)(\?[\w.~!$&()*+,;=:@/?-]+)?$/;

export function createCollection(options: CollectionOptions): Collection {
  const { includeSubdomains, ignoreQueryParameters, isSafe, most } = options;
  const urls = new Map<string, string>();
  /** Canonical origins by the form that links use; undefined for other sites. */
  const origins = new Map<string, string | undefined>();
  const hostOf = (url: URL): string => `${bareHost(url)}:${url.port}`;
  /** Undefined for addresses and names without a registrable domain. */
  const domainOf = (url: URL): string | undefined => {
    const domain = includeSubdomains ? getDomain(url.hostname) : null;
    return domain === null ? undefined : `${domain}:${url.port}`;
  };
  const hosts = new Set([hostOf(options.url)]);
  const domains = new Set([domainOf(options.url)]);
  const isWanted = (url: URL): boolean => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
    if (!hosts.has(hostOf(url))) {
      const domain = domainOf(url);
      if (domain === undefined || !domains.has(domain)) return false;
    }
    return isSafe(url);
  };

  /** The canonical form of a link; undefined for other sites. */
  const formOf = (link: string): string | undefined => {
    const [, origin, path = '', query = ''] = PLAIN.exec(link) ?? [];
    if (origin === undefined || path.includes('/.')) {
      const url = URL.parse(link);
      return url !== null && isWanted(url) ? canonicalUrl(url, { ignoreQueryParameters }) : undefined;
    }
    let form = origins.get(origin);
    if (form === undefined && !origins.has(origin)) {
      const url = URL.parse(origin);
      form = url !== null && isWanted(url) ? canonicalUrl(url).slice(0, -1) : undefined;
      if (origins.size >= MOST_ORIGINS) origins.clear();
      origins.set(origin, form);
    }
    if (form === undefined) return undefined;
    return ignoreQueryParameters ? form + path : form + path + query;
  };

  return {
    urls,
    get isFull() {
      return urls.size >= most;
    },
    add(link) {
      if (urls.size >= most) return;
      const form = formOf(link);
      if (form === undefined) return;
      const key = similarKeyOf(form);
      if (!urls.has(key)) urls.set(key, form);
    },
    also(url) {
      hosts.add(hostOf(url));
      domains.add(domainOf(url));
      origins.clear();
    },
  };
}
