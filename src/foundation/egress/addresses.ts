/**
 * Classifies IP addresses by IANA's special-purpose address registries for IPv4 (RFC 6890 and later) and IPv6, and by the
 * addresses at which cloud providers serve credentials. Callers allow `public` and refuse everything else. The parser accepts
 * canonical spellings only; any other spelling is `invalid` and therefore refused.
 */

export type AddressKind =
  | 'public'
  | 'loopback'
  /** RFC 1918, unique local, site-local. */
  | 'private'
  /** Carrier-grade NAT, 100.64.0.0/10. */
  | 'shared'
  | 'linkLocal'
  | 'multicast'
  | 'broadcast'
  /** 0.0.0.0/8 and ::, which most systems connect to themselves. */
  | 'unspecified'
  /** A cloud provider's endpoint for instance credentials. */
  | 'metadata'
  /** Documentation, benchmarking, protocol assignments, retired transition prefixes, unallocated space. */
  | 'reserved'
  | 'invalid';

export interface Address {
  readonly family: 4 | 6;
  /** Two 16-bit words for IPv4, eight for IPv6. */
  readonly words: readonly number[];
}

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function parseV4(text: string): [number, number] | undefined {
  const found = IPV4.exec(text);
  if (found === null) return undefined;
  const bytes: number[] = [];
  for (let i = 1; i <= 4; i++) {
    const part = found[i] as string;
    // Parsers disagree on whether a leading zero means octal, so it is rejected.
    if (part.length > 1 && part.startsWith('0')) return undefined;
    const byte = Number(part);
    if (byte > 255) return undefined;
    bytes.push(byte);
  }
  const [a, b, c, d] = bytes as [number, number, number, number];
  return [(a << 8) | b, (c << 8) | d];
}

/** The words of IPv6 groups without `::`; the last group may be a dotted IPv4 address. */
function groups(text: string, mayEndInV4: boolean): number[] | undefined {
  if (text === '') return [];
  const words: number[] = [];
  const parts = text.split(':');
  for (const [i, part] of parts.entries()) {
    if (mayEndInV4 && i === parts.length - 1 && part.includes('.')) {
      const v4 = parseV4(part);
      if (v4 === undefined) return undefined;
      words.push(...v4);
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) words.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return words;
}

/**
 * Parses an IPv4 address in dotted decimal or an IPv6 address (RFC 4291 2.2; brackets and a zone id are allowed).
 * @returns undefined for any other spelling, such as octal or short IPv4
 */
export function parseAddress(text: string): Address | undefined {
  if (text.length > 100) return undefined;
  let ip = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (!ip.includes(':')) {
    const words = parseV4(ip);
    return words === undefined ? undefined : { family: 4, words };
  }
  const zone = ip.indexOf('%');
  if (zone >= 0) ip = ip.slice(0, zone);
  const gap = ip.indexOf('::');
  if (gap < 0) {
    const words = groups(ip, true);
    return words?.length === 8 ? { family: 6, words } : undefined;
  }
  const head = groups(ip.slice(0, gap), false);
  const tail = groups(ip.slice(gap + 2), true);
  if (head === undefined || tail === undefined || head.length + tail.length > 7) return undefined;
  const zeros = new Array<number>(8 - head.length - tail.length).fill(0);
  return { family: 6, words: [...head, ...zeros, ...tail] };
}

/** Whether the first `bits` bits of two addresses of the same family are equal. */
export function samePrefix(a: readonly number[], b: readonly number[], bits: number): boolean {
  let left = bits;
  for (let i = 0; left > 0; i++, left -= 16) {
    const mask = left >= 16 ? 0xffff : (0xffff << (16 - left)) & 0xffff;
    if (((a[i] as number) & mask) !== ((b[i] as number) & mask)) return false;
  }
  return true;
}

/** Parses "10.0.0.0/8" or "fc00::/7"; a bare address is a block of one. @returns undefined when it is neither */
export function parseBlock(text: string): (Address & { readonly bits: number }) | undefined {
  const slash = text.indexOf('/');
  const address = parseAddress(slash < 0 ? text : text.slice(0, slash));
  if (address === undefined || (slash >= 0 && text.includes('%'))) return undefined;
  const width = address.family === 4 ? 32 : 128;
  if (slash < 0) return { ...address, bits: width };
  const length = text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(length) || Number(length) > width) return undefined;
  return { ...address, bits: Number(length) };
}

type Row = { readonly words: readonly number[]; readonly bits: number; readonly kind: AddressKind };

function table(rows: readonly (readonly [block: string, kind: AddressKind])[]): readonly Row[] {
  return rows.map(([block, kind]) => ({ ...(parseBlock(block) as Address & { bits: number }), kind }));
}

/** The first block that contains the address decides; without one it is public. */
const V4 = table([
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'], // container credentials (AWS ECS)
  ['169.254.170.23', 'metadata'], // pod identity (AWS EKS)
  ['168.63.129.16', 'metadata'], // Azure's host endpoint, in public space
  ['100.100.100.200', 'metadata'], // Alibaba
  ['192.0.0.192', 'metadata'], // Oracle, classic
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'linkLocal'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'], // protocol assignments
  ['192.0.2.0/24', 'reserved'], // documentation
  ['192.88.99.0/24', 'reserved'], // 6to4 relay, retired
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'], // benchmarking
  ['198.51.100.0/24', 'reserved'], // documentation
  ['203.0.113.0/24', 'reserved'], // documentation
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]);

/** The same for IPv6. Everything outside 2000::/3, the only allocated space, is reserved. */
const V6 = table([
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['fd00:ec2::254', 'metadata'], // AWS
  ['fd00:ec2::23', 'metadata'], // AWS EKS
  ['fd20:ce::254', 'metadata'], // Google
  ['fc00::/7', 'private'],
  ['fe80::/10', 'linkLocal'],
  ['fec0::/10', 'private'], // site-local, retired
  ['ff00::/8', 'multicast'],
  ['2001::/23', 'reserved'], // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001:db8::/32', 'reserved'], // documentation
  ['2002::/16', 'reserved'], // 6to4, retired
  ['3ffe::/16', 'reserved'], // 6bone, returned
  ['3fff::/20', 'reserved'], // documentation
  ['2000::/3', 'public'],
  ['::/0', 'reserved'], // includes 64:ff9b:1::/48, 100::/64, 5f00::/16 and unallocated space
]);

const MAPPED = parseBlock('::ffff:0:0/96') as Address & { bits: number };
const NAT64 = parseBlock('64:ff9b::/96') as Address & { bits: number };

function look(rows: readonly Row[], words: readonly number[]): AddressKind {
  for (const row of rows) if (samePrefix(words, row.words, row.bits)) return row.kind;
  return 'public';
}

/** The IPv4 address embedded in a v4-mapped or NAT64 (64:ff9b::/96) address; undefined for other addresses. */
export function embeddedV4(address: Address): Address | undefined {
  if (address.family === 4) return undefined;
  if (!samePrefix(address.words, MAPPED.words, 96) && !samePrefix(address.words, NAT64.words, 96)) return undefined;
  return { family: 4, words: address.words.slice(6) };
}

/** IPv4 addresses that a retired transition form would reach. They can only tighten the classification, never make it public. */
function hiddenV4(words: readonly number[]): (readonly number[])[] {
  const w = words as [number, number, number, number, number, number, number, number];
  const hidden: (readonly number[])[] = [];
  const head = w[0] | w[1] | w[2] | w[3] | w[4];
  // v4-compatible ::a.b.c.d and the translated ::ffff:0:a.b.c.d (RFC 2765); :: and ::1 are classified earlier
  if (head === 0 && w[5] === 0) hidden.push([w[6], w[7]]);
  if ((w[0] | w[1] | w[2] | w[3]) === 0 && w[4] === 0xffff && w[5] === 0) hidden.push([w[6], w[7]]);
  // NAT64 with a local prefix, which usually holds the IPv4 address in the last 32 bits
  if (w[0] === 0x64 && w[1] === 0xff9b && w[2] === 1) hidden.push([w[6], w[7]]);
  // 6to4: 2002:V4ADDR::/48
  if (w[0] === 0x2002) hidden.push([w[1], w[2]]);
  // Teredo: the server in the clear, the client inverted (RFC 4380 4)
  if (w[0] === 0x2001 && w[1] === 0) hidden.push([w[2], w[3]], [w[6] ^ 0xffff, w[7] ^ 0xffff]);
  // ISATAP under any prefix: ::[02]00:5efe:a.b.c.d (RFC 5214 6.1)
  if ((w[4] & 0xfdff) === 0 && w[5] === 0x5efe) hidden.push([w[6], w[7]]);
  return hidden;
}

/** The kind of a parsed address; see `classifyAddress`. */
export function kindOf(address: Address): AddressKind {
  if (address.family === 4) return look(V4, address.words);
  const same = embeddedV4(address);
  if (same !== undefined) return look(V4, same.words);
  const kind = look(V6, address.words);
  if (kind !== 'public' && kind !== 'reserved') return kind;
  for (const words of hiddenV4(address.words)) {
    const inner = look(V4, words);
    if (inner !== 'public') return inner;
  }
  return kind;
}

/**
 * The kind of an IPv4 or IPv6 address given as text. v4-mapped and NAT64 addresses have the kind of their IPv4 address. In the
 * retired forms (v4-compatible, 6to4, Teredo, ISATAP, local NAT64) an embedded IPv4 address sets the kind if it is not public,
 * and is ignored otherwise.
 */
export function classifyAddress(ip: string): AddressKind {
  const address = parseAddress(ip);
  return address === undefined ? 'invalid' : kindOf(address);
}
