/**
 * The canonical form of a URL: the key of a page in map, crawl, cache and monitor. Two URLs have the same form only if they are
 * equivalent for every server (RFC 3986 6.2.2 and the WHATWG URL standard). Differences that a server might observe, such as the
 * order of parameters or a trailing slash, are preserved.
 */

interface CanonicalOptions {
  /** Leaves the query out. */
  readonly ignoreQueryParameters?: boolean;
}

/**
 * Returns the canonical form of an http(s) URL: serialized by the URL standard, without fragment, empty query and trailing dot of
 * the host name. Percent escapes of unreserved characters are decoded, others are upper case. Idempotent.
 * @throws TypeError when it is not an absolute http(s) URL
 */
export function canonicalUrl(url: string | URL, { ignoreQueryParameters = false }: CanonicalOptions = {}): string {
  const parsed = typeof url === 'string' ? new URL(url) : url;
  const { protocol, username, password, pathname, search } = parsed;
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not http(s)`);
  const user = username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`;
  // `search` is empty for a lone `?`.
  const query = ignoreQueryParameters ? '' : search;
  return `${protocol}//${user}${hostOf(parsed)}${withPlainEscapes(pathname)}${withPlainEscapes(query)}`;
}

/** The route of an application in a fragment: `#/two`, `#!/two`, `#!two`. `#`, `#/` and `#!` alone lead nowhere. */
const ROUTE = /^#(?:!?\/.|!.)/;

/** The fragment of a URL, if it makes it a page of its own, with `#`; '' otherwise. */
export const routeOf = ({ hash }: URL): string => (ROUTE.test(hash) ? hash : '');

/** A URL without its fragment, as it is requested. */
export const withoutFragment = (url: string): string => url.split('#', 1)[0] as string;

/** An absolute URL without its route; another fragment stays. */
export function withoutRoute(url: string): string {
  const at = url.indexOf('#');
  return at >= 0 && ROUTE.test(url.slice(at)) ? url.slice(0, at) : url;
}

/**
 * Returns a key that variants of a page share on nearly every site: it omits the scheme, `www.`, trailing slashes and the name of
 * an index file. It is not a URL and must not be fetched.
 * @throws TypeError when it is not an absolute http(s) URL
 */
export function similarUrlKey(url: string | URL, options: CanonicalOptions = {}): string {
  return similarKeyOf(canonicalUrl(url, options));
}

/** Like `similarUrlKey`, for a canonical URL. */
export function similarKeyOf(canonical: string): string {
  const afterScheme = canonical.slice(canonical.indexOf('//') + 2);
  const host = withoutWww(afterScheme);
  const question = host.indexOf('?');
  const place = question < 0 ? host : host.slice(0, question);
  const query = question < 0 ? '' : host.slice(question);
  return withoutTrailingSlashes(withoutTrailingSlashes(place).replace(INDEX_FILE, '')) + query;
}

/** File names of a folder's index page. */
const INDEX_FILE = /\/(?:index|default)\.(?:html?|xhtml|shtml|php[3457]?|aspx?|jspx?|cgi|cfm)$/i;

/** Whether two hosts are equal apart from `www.`. */
export function sameSite(a: URL, b: URL): boolean {
  return bareHost(a) === bareHost(b);
}

/** The host name without `www.` and a trailing dot. */
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

/** Removes the trailing dot of `example.com.`, but not of `..`, which would not remain a name. */
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

const encoder = new TextEncoder();

/**
 * The one normal form of a path or a query, or of a part of it such as a rule of robots.txt: what no URL may hold is escaped (UTF-8), escapes
 * of unreserved characters are decoded, others are upper case. Idempotent.
 */
export function normalEscapes(text: string): string {
  // Fast path.
  if (/^[\x21\x23-\x24\x26-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*$/.test(text)) return text;
  let out = '';
  for (const char of text) {
    if (/[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]/.test(char)) out += char;
    else for (const byte of encoder.encode(char)) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return withPlainEscapes(out);
}

/** Escapes that mean something else than the characters: they would divide an address in another way. */
const DIVIDING = /^%(?:2[3566BF]|3[DF]|5C)$/i;

/** A part of an address as people read it: escapes are decoded, except those that would divide it otherwise; NFC. */
export function readableEscapes(text: string, decoded: (plain: string) => string = (plain) => plain): string {
  if (!text.includes('%')) return text.normalize();
  const readable = text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const parts = run.match(/%2[3566BF]|%3[DF]|%5C|(?:%(?!2[356BF]|3[DF]|5C)[0-9a-f]{2})+/gi) ?? [];
    return parts.map((part) => (DIVIDING.test(part) ? part.toUpperCase() : decoded(decodeRun(part)))).join('');
  });
  return readable.normalize();
}

/** The escapes themselves where they are no UTF-8. */
function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.toUpperCase();
  }
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

/** Whether a list of http(s) URLs contains a URL, in any spelling; an entry that ends in a star matches all URLs with that prefix. */
export function urlList(urls: readonly string[]): (url: string) => boolean {
  const plain = new Set(urls.filter((url) => !url.endsWith('*')).map((url) => similarUrlKey(url)));
  const starts = urls.filter((url) => url.endsWith('*')).map((url) => similarUrlKey(url.replace(/\*+$/, '')));
  return (url) => {
    if (!URL.canParse(url) || !/^https?:/i.test(url)) return false;
    const key = similarUrlKey(url);
    return (
      plain.has(key) ||
      starts.some((start) => key === start || key.startsWith(`${start}/`) || key.startsWith(`${start}?`))
    );
  };
}
