/**
 * The canonical form of a URL: the key of a page in map, crawl, cache and monitor. Two URLs have the same form only if every server must
 * treat them alike (RFC 3986 6.2.2 and the WHATWG URL standard); what a server might distinguish, such as the order of parameters or a
 * trailing slash, stays different.
 */

export interface CanonicalOptions {
  /** Leaves the query out. */
  readonly ignoreQueryParameters?: boolean;
}

/**
 * The canonical form of an http(s) URL: as the URL standard serializes it, without fragment, without the dot that may end a host
 * name and without an empty query; of percent escapes, those of unreserved characters are decoded and the others have upper-case
 * digits. Idempotent.
 * @throws TypeError when it is not an absolute http(s) URL
 */
export function canonicalUrl(url: string | URL, { ignoreQueryParameters = false }: CanonicalOptions = {}): string {
  const parsed = typeof url === 'string' ? new URL(url) : url;
  const { protocol, username, password, pathname, search } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not http(s)`);
  const user = username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`;
  // The query of `?` alone is empty in `search` already.
  const query = ignoreQueryParameters ? '' : search;
  return `${protocol}//${user}${hostOf(parsed)}${withPlainEscapes(pathname)}${withPlainEscapes(query)}`;
}

/**
 * A key that variants of one page share on nearly every site: it leaves out the scheme, `www.`, trailing slashes and the name of
 * an index file. Not a URL, and never to be fetched.
 * @throws TypeError when it is not an absolute http(s) URL
 */
export function similarUrlKey(url: string | URL, options: CanonicalOptions = {}): string {
  return similarKeyOf(canonicalUrl(url, options));
}

/** The same of an address in its canonical form. */
export function similarKeyOf(canonical: string): string {
  const afterScheme = canonical.slice(canonical.indexOf('//') + 2);
  const host = withoutWww(afterScheme);
  const question = host.indexOf('?');
  const place = question < 0 ? host : host.slice(0, question);
  const query = question < 0 ? '' : host.slice(question);
  return withoutTrailingSlashes(withoutTrailingSlashes(place).replace(INDEX_FILE, '')) + query;
}

/** Names under which servers keep the page of a folder. */
const INDEX_FILE = /\/(?:index|default)\.(?:html?|xhtml|shtml|php[3457]?|aspx?|jspx?|cgi|cfm)$/i;

/** Whether two hosts differ in nothing but `www.`, or not at all. */
export function sameSite(a: URL, b: URL): boolean {
  return bareHost(a) === bareHost(b);
}

/** The host name in lower case, without `www.` and without the dot that may end it. */
export function bareHost({ hostname }: URL): string {
  return withoutWww(withoutRootDot(hostname));
}

/** `www.example.com`, but not `www.com`, which is a registrable name. */
function withoutWww(text: string): string {
  if (!text.startsWith('www.')) return text;
  const dot = text.indexOf('.', 4);
  const end = text.search(/[/:?]/);
  return dot >= 0 && (end < 0 || dot < end) ? text.slice(4) : text;
}

/** Of `example.com.`, but not of `..`, which is no name without it. */
function withoutRootDot(hostname: string): string {
  return /[^.]\.$/.test(hostname) ? hostname.slice(0, -1) : hostname;
}

function hostOf({ hostname, port }: URL): string {
  const host = withoutRootDot(hostname);
  return port === '' ? host : `${host}:${port}`;
}

function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end--;
  return text.slice(0, end);
}

function withPlainEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const code = Number.parseInt(escaped.slice(1), 16);
    return isUnreserved(code) ? String.fromCharCode(code) : escaped.toUpperCase();
  });
}

/** Letters, digits, `-`, `.`, `_` and `~` (RFC 3986 2.3). */
function isUnreserved(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x5f ||
    code === 0x7e
  );
}
