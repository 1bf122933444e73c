/**
 * In saved pages of search engines, links lead through a redirect. The target is returned instead.
 * @param address URL on the page
 * @returns the target of a known redirect, otherwise the same URL
 */
export function unwrapped(address: string): string {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return address;
  const host = url.hostname.replace(/^www\./, '');
  const behind = WRAPPERS.find(({ hosts, path }) => hosts.test(host) && path.test(url.pathname))?.read(
    url.searchParams,
  );
  const target = behind === undefined ? null : URL.parse(behind);
  return target !== null && /^https?:$/.test(target.protocol) ? target.href : address;
}

const WRAPPERS: readonly {
  readonly hosts: RegExp;
  readonly path: RegExp;
  readonly read: (params: URLSearchParams) => string | undefined;
}[] = [
  // `u` is "a1" and the URL in base64url.
  {
    hosts: /^bing\.com$/,
    path: /^\/ck\/a$/,
    read: (params) => {
      const coded = params.get('u') ?? '';
      return coded.startsWith('a1') ? Buffer.from(coded.slice(2), 'base64url').toString() : undefined;
    },
  },
  {
    hosts: /^google\.[a-z.]{2,6}$/,
    path: /^\/url$/,
    read: (params) => params.get('q') ?? params.get('url') ?? undefined,
  },
  { hosts: /^duckduckgo\.com$/, path: /^\/l\/$/, read: (params) => params.get('uddg') ?? undefined },
];
