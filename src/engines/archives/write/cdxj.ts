import type { IndexedRecord } from './pack-exchanges.ts';

/** Lines of an index of archives (CDXJ): `com,example)/path 20260102030405 {"url":…}`. */

/** @param offset where the records of the page begin in the file */
export function cdxjLine(
  { url, at, mime, status, digest, length, offset: inPage }: IndexedRecord,
  file: string,
  offset: number,
): string {
  const fields = { url, mime, status: String(status), digest, length, offset: offset + inPage, filename: file };
  return `${surtOf(url)} ${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)} ${JSON.stringify(fields)}`;
}

/** A URL in the order in which indexes are sorted: hosts from the right, without `www.`, in lower case, the parameters sorted. */
function surtOf(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const host = url.hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .reverse()
    .join(',');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = url.search === '' ? '' : `?${url.search.slice(1).split('&').sort().join('&')}`;
  return `${host}${port})${url.pathname}${query}`.toLowerCase();
}
