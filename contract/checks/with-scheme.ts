/**
 * An address as people type it, with `https://` before a bare host name: the API takes absolute URLs only. Plain values: the
 * dashboard loads them at run time.
 */
export function withScheme(text: string): string {
  const address = text.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
