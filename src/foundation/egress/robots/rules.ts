/** Matching of robots.txt paths (RFC 9309 2.2.2 and 2.2.3). */

/** One allow or disallow line. */
export interface Line {
  readonly allow: boolean;
  /** Escaped; how long it is decides who wins. */
  readonly path: string;
}

/** A line in the form that is compared. */
export interface Rule {
  readonly allow: boolean;
  /** What must stand at the beginning. */
  readonly prefix: string;
  /** What must follow, in order, after a `*` each. */
  readonly middle: readonly string[];
  /** Whether the last part must end the path. */
  readonly anchored: boolean;
}

const encoder = new TextEncoder();

/** Octets outside ASCII as %XX, and the digits of those that are escaped already in capitals. */
export function escapePath(text: string): string {
  // Most paths need neither.
  if (/^[\x21-\x24\x26-\x7e]*$/.test(text)) return text;
  let out = '';
  for (const char of text) {
    if (char <= '\x7f') out += char;
    else for (const byte of encoder.encode(char)) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

export function isWild({ path }: Line): boolean {
  return path.includes('*');
}

export function ruleOf({ allow, path }: Line): Rule {
  const anchored = path.endsWith('$');
  const [prefix = '', ...middle] = (anchored ? path.slice(0, -1) : path).split('*');
  // Stars in a row are one star; at the end they say nothing, unless the path is anchored: then the end may be anything.
  const parts = middle.filter((part, i) => part !== '' || (anchored && i === middle.length - 1));
  return { allow, prefix, middle: parts, anchored };
}

/**
 * Whether a path is one of those that a rule means. Each part is looked for from where the one before ended, which is enough as
 * the first place that fits leaves most for the rest: so a path is run through once, whatever the stars.
 */
export function matches(rule: Rule, path: string): boolean {
  const { prefix, middle, anchored } = rule;
  if (!path.startsWith(prefix)) return false;
  let at = prefix.length;
  if (middle.length === 0) return !anchored || at === path.length;
  const last = middle.length - 1;
  for (let i = 0; i < last || (i === last && !anchored); i++) {
    const part = middle[i] as string;
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!anchored) return true;
  const end = middle[last] as string;
  return path.length - end.length >= at && path.endsWith(end);
}

/** The most specific first: the longest path, and of equal ones what allows. */
export function bySpecificity(a: Line, b: Line): number {
  return b.path.length - a.path.length || Number(b.allow) - Number(a.allow);
}

/** Path and query of a URL as they are sent, without a fragment; "/" where there is none. Escapes get capital digits. */
export function pathOf(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)?.[0].length ?? (url.startsWith('//') ? 2 : 0);
  const hash = url.indexOf('#', scheme);
  const text = hash < 0 ? url : url.slice(0, hash);
  const start = text.slice(scheme).search(/[/?;]/);
  if (start < 0) return '/';
  const path = text.slice(scheme + start).replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
  return path.startsWith('/') ? path : `/${path}`;
}
