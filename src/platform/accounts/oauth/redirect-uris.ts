/** Addresses to which a sign-in over OAuth may send its code. */

/** Schemes that run or show what they are given, in place of opening a program. */
const UNSAFE = ['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:', 'ws:', 'wss:', 'ftp:'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a client may register the address: https, http on the client's own machine, or a scheme of a program. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return LOOPBACK.includes(url.hostname);
  return !UNSAFE.includes(url.protocol);
}

/** Whether an address is one of those that a client registered. On the client's own machine any port is (RFC 8252, 7.3). */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  return isRedirectUri(text) && registered.some((one) => one === text || withoutPort(one) === withoutPort(text));
}

/** An address on the client's own machine without its port; any other as it is. */
function withoutPort(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'http:') return text;
  url.port = '';
  return url.href;
}
