import { OperatorError } from '../kernel/errors.ts';
import { type Address, embeddedV4, kindOf, parseAddress, parseBlock, samePrefix } from './addresses.ts';

/**
 * Ports that browsers block too (Fetch Standard, "bad port"): a mail server, shell or printer there may interpret parts of an
 * HTTP request as commands. Also those of file servers, remote screens and databases: what a request learns of them tells who is there.
 */
const BAD_PORTS: ReadonlySet<number> = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 ' +
    '139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 ' +
    '1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080 ' +
    '445 1433 1521 3306 3389 5432 5900 6379 9042 11211 26257 27017 27018 27019'
  )
    .split(' ')
    .map(Number),
);

/** Whether a port belongs to a service other than HTTP. */
export function isBadPort(port: number): boolean {
  return BAD_PORTS.has(port);
}

/**
 * Whether the operator allows a connection to an address that is not public.
 * @param host lower case, no brackets, no trailing dot
 * @param address the address to connect to
 */
export type AllowMatcher = (host: string, port: number, address: string) => boolean;

interface Entry {
  readonly host?: string;
  /** ".corp.example" for "*.corp.example". */
  readonly suffix?: string;
  readonly block?: Address & { readonly bits: number };
  readonly port?: number;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Normalizes a host for comparison: lower case, no brackets, no trailing dot. Expects punycode. */
export function plainHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}

function parseEntry(text: string): Entry | undefined {
  const block = parseBlock(text);
  if (block !== undefined) return { block };
  if (text.includes('/')) return undefined;
  const withPort = /^(.*):(\d{1,5})$/.exec(text);
  let port: number | undefined;
  let host = text;
  if (withPort !== null) {
    port = Number(withPort[2]);
    if (port < 1 || port > 65_535) return undefined;
    host = withPort[1] as string;
    const address = parseAddress(host);
    // Without brackets the port of an IPv6 address is indistinguishable from its last group.
    if (address !== undefined && (address.family === 4 || host.startsWith('['))) {
      return { block: { ...address, bits: address.family === 4 ? 32 : 128 }, port };
    }
  }
  const wild = host.startsWith('*.');
  const name = unicodeToAscii(wild ? host.slice(2) : host);
  if (name === undefined || !NAME.test(name) || /^[\d.]+$/.test(name)) return undefined;
  return { ...(wild ? { suffix: `.${name}` } : { host: name }), ...(port === undefined ? {} : { port }) };
}

function unicodeToAscii(name: string): string | undefined {
  try {
    return /[/?#@:\\\s%]/.test(name) || name === '' ? undefined : plainHost(new URL(`http://${name}`).hostname);
  } catch {
    return undefined;
  }
}

/**
 * Parses an operator's allow list: addresses, CIDR blocks, host names and "*.suffix" (names under it, not the suffix itself).
 * All but blocks take an optional ":port"; without one, ports of services other than HTTP are not allowed. Names are matched as given and never resolved here. A block wider than one address
 * or a suffix does not allow cloud metadata addresses: those need an entry of their own.
 * @param setting the name of the setting, for the error message
 * @throws OperatorError with the entry that cannot be parsed
 */
export function parseAllowList(list: string, setting: string): AllowMatcher {
  const entries: Entry[] = [];
  for (const text of list.split(',').map((part) => part.trim())) {
    if (text === '') continue;
    const entry = parseEntry(text.toLowerCase());
    if (entry === undefined) {
      throw new OperatorError(
        `${setting}: "${text}" is not an IP address, CIDR block, host name or *.suffix (all but a block may end in :port)`,
      );
    }
    entries.push(entry);
  }
  if (entries.length === 0) return () => false;
  return (host, port, address) => {
    const parsed = parseAddress(address);
    if (parsed === undefined) return false;
    const same = embeddedV4(parsed) ?? parsed;
    const metadata = kindOf(parsed) === 'metadata';
    return entries.some((entry) => {
      if (entry.port === undefined ? isBadPort(port) : entry.port !== port) return false;
      if (entry.host !== undefined) return entry.host === host;
      if (entry.suffix !== undefined) return !metadata && host.endsWith(entry.suffix);
      const block = entry.block as Address & { bits: number };
      if (metadata && block.bits < (block.family === 4 ? 32 : 128)) return false;
      return [parsed, same].some(
        (one) => one.family === block.family && samePrefix(one.words, block.words, block.bits),
      );
    });
  };
}

/** Allows exactly the host and port of each URL, such as a model on localhost that a setting points to. */
export function allowHosts(urls: readonly string[]): AllowMatcher {
  const known = new Set(
    urls.map((text) => {
      const url = new URL(text);
      return `${plainHost(url.hostname)} ${portOf(url)}`;
    }),
  );
  return (host, port) => known.has(`${host} ${port}`);
}

/** The port of an http(s) or ws(s) URL, or the scheme's default. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80;
}

/** Whether the allow list contains the host of a URL. Names are compared as given, not resolved. */
export function allowsUrl(allow: AllowMatcher, { hostname, port, protocol }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  // An unresolved name is checked with a documentation address (RFC 5737), which matches no block of the operator's.
  const addresses = parseAddress(host) ? [host] : host === 'localhost' ? ['127.0.0.1', '::1'] : ['192.0.2.1'];
  return addresses.some((address) => allow(host, Number(port) || (protocol === 'https:' ? 443 : 80), address));
}
