/** The addresses of copies. */

/** The place of the page's URL in the address of a TimeGate. */
const PLACE = '{url}';

/** The TimeGate of a page. @param server its prefix, as `https://web.archive.org/web/`, or its address with `{url}` in the place of the URL */
export function timeGateOf(server: string, page: string): string {
  const url = page.split('#', 1)[0] as string;
  const at = server.indexOf(PLACE);
  if (at < 0 && server.endsWith('=')) return `${server}${encodeURIComponent(url)}`;
  if (at < 0) return `${server}${/[/?]$/.test(server) ? '' : '/'}${url}`;
  const [before, after] = [server.slice(0, at), server.slice(at + PLACE.length)];
  return `${before}${before.includes('?') ? encodeURIComponent(url) : url}${after}`;
}

/** `…/20200102030405/https://…`, with or without letters that say in which form. */
const REPLAY = /^([^?#]*\/\d{14})(?:[a-z]{2}_)?(\/https?:\/.*)$/;

/**
 * The address of the bytes as the site sent them, where the archive has them beside a form with links and a banner of its own. Wayback machines
 * (OpenWayback, pywb, web.archive.org) all do.
 * @returns undefined for an address of another form
 */
export function bytesAsSentOf(copy: string): string | undefined {
  const [, before, after] = REPLAY.exec(copy) ?? [];
  return before === undefined ? undefined : `${before}id_${after}`;
}
