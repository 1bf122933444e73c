import { normalEscapes } from '../../kernel/canonical-url.ts';

/** Matches paths against robots.txt rules (RFC 9309 2.2.2 and 2.2.3), both in the normal form of escapes. */

/** One allow or disallow line. */
export interface Line {
  readonly allow: boolean;
  /** In the normal form of escapes; the longest matching path wins. */
  readonly path: string;
}

/** A line compiled for matching. */
export interface Rule {
  readonly allow: boolean;
  /** Required start of the path. */
  readonly prefix: string;
  /** Parts that must follow in order, each after a `*`. */
  readonly middle: readonly string[];
  /** Whether the path must end with the last part. */
  readonly anchored: boolean;
}

export function isWild({ path }: Line): boolean {
  return path.includes('*');
}

export function ruleOf({ allow, path }: Line): Rule {
  const anchored = path.endsWith('$');
  const [prefix = '', ...middle] = (anchored ? path.slice(0, -1) : path).split('*');
  // Consecutive stars equal one. A trailing star is redundant unless the path is anchored, where it matches any end.
  const parts = middle.filter((part, i) => part !== '' || (anchored && i === middle.length - 1));
  return { allow, prefix, middle: parts, anchored };
}

/**
 * Whether a rule matches a path. Each part is searched for after the end of the previous one. The first occurrence leaves the
 * most text for the rest, so no backtracking is needed and matching takes linear time.
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

/** Orders by specificity: longest path first, and allow before disallow for equal lengths. */
export function bySpecificity(a: Line, b: Line): number {
  return b.path.length - a.path.length || Number(b.allow) - Number(a.allow);
}

/** Path and query of a URL as sent, without the fragment; "/" by default. In the normal form of escapes. */
export function pathOf(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)?.[0].length ?? (url.startsWith('//') ? 2 : 0);
  const hash = url.indexOf('#', scheme);
  const text = hash < 0 ? url : url.slice(0, hash);
  const start = text.slice(scheme).search(/[/?;]/);
  if (start < 0) return '/';
  const path = normalEscapes(text.slice(scheme + start));
  return path.startsWith('/') ? path : `/${path}`;
}
