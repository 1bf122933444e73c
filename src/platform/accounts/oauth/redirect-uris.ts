/** Addresses to which a sign-in over OAuth may send its code. */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Schemes of programs that are known to sign in so. Others need a dot, as RFC 8252 (7.1) asks for: a name that its owner has. */
const PROGRAMS: readonly string[] = [
  ...['cursor:', 'vscode:', 'vscode-insiders:', 'vscodium:', 'windsurf:', 'zed:', 'kiro:', 'trae:', 'antigravity:'],
  ...['claude:', 'raycast:', 'warp:', 'goose:', 'cline:', 'lmstudio:', 'chatwise:', 'cherrystudio:', 'n8n:'],
];

/** Schemes that run or show what they are given, or that the system answers, in place of opening a program. */
const UNSAFE =
  /^(?:javascript|vbscript|data|file|filesystem|blob|about|jar|feed|view-source|resource|chrome.*|edge.*|moz-.*|wss?|s?ftps?|smb|cifs|nfs|search(?:-ms)?|shell|res|mk|hcp|ms-.*|intent|content|mailto|tel|sms|ssh|telnet|ldaps?|rdp|x-apple.*):$/;

/** Whether a client may register the address: https, http on the client's own machine, or the scheme of a program. */
export function isRedirectUri(text: string): boolean {
  const url = readUri(text);
  if (url === undefined) return false;
  if (isWeb(url)) return true;
  return !UNSAFE.test(url.protocol) && (PROGRAMS.includes(url.protocol) || url.protocol.includes('.'));
}

/**
 * Whether an address is one of those that a client registered, which may have been when any scheme of a program was taken. On the client's own
 * machine any port is (RFC 8252, 7.3).
 */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  const url = readUri(text);
  if (url === undefined || !(isWeb(url) || !UNSAFE.test(url.protocol))) return false;
  return registered.some((one) => one === text || withoutPort(one) === withoutPort(text));
}

function readUri(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'http:' && !LOOPBACK.includes(url.hostname) ? undefined : url;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** An address on the client's own machine without its port; any other as it is. */
function withoutPort(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'http:') return text;
  url.port = '';
  return url.href;
}
