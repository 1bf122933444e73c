/** Parts of URLs that say who follows a link and not where it leads: tracking parameters and session ids. */

/** Parameters that mail programs, ad networks and analytics add to links. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|vero_id|oly_(?:anon|enc)_id)$/i;
/** Session ids by the names that servers and shops give them. */
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|oscsid|zenid|sessionid|session_id|sid)$/i;
/** What such an id looks like: `sid=3` may well be a page. */
const ID = /^[\w-]{16,}$/;
/** Java servers put it at the end of the path. */
const IN_PATH = /;jsessionid=[^/?#;]*/i;

/** The URL without its tracking parameters, session ids and `others`; the URL itself if it has none. */
export function withoutTracking(url: URL, others: ReadonlySet<string> = NONE): URL {
  const isPlain = url.search === '' && !url.pathname.includes(';');
  if (isPlain) return url;
  const kept = partsOf(url).filter((part) => !isTracking(part, others));
  const search = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const pathname = url.pathname.replace(IN_PATH, '');
  if (search === url.search && pathname === url.pathname) return url;
  const plain = new URL(url);
  plain.search = search;
  plain.pathname = pathname;
  return plain;
}

const NONE: ReadonlySet<string> = new Set();

function isTracking(part: string, others: ReadonlySet<string>): boolean {
  const name = nameOf(part);
  return TRACKING.test(name) || others.has(name) || (SESSION.test(name) && ID.test(part.slice(name.length + 1)));
}

/** The parameters of a URL, as they are written. */
export const partsOf = ({ search }: URL): string[] => (search === '' ? [] : search.slice(1).split('&'));

/** The name in `name=value`, as it is written. */
export function nameOf(part: string): string {
  const equals = part.indexOf('=');
  return equals < 0 ? part : part.slice(0, equals);
}
