import { domainToUnicode } from 'node:url';
import { RE2JS } from 're2js';
import { normalEscapes, readableEscapes } from '../../foundation/kernel/canonical-url.ts';

/**
 * Regular expressions of requests, in RE2's syntax: matching takes time linear in pattern and text, whatever the pattern. There is no
 * lookaround and there are no backreferences. They match an address as it is encoded and as people read it: `/caf%C3%A9/` and `/café/` are one.
 */

/** Characters of a text; a longer URL matches no pattern. */
const MAX_TEXT = 2_048;

interface Patterns {
  readonly isEmpty: boolean;
  /** Whether any of them is found in the path of a URL, or in the whole URL. */
  matches(url: URL): boolean;
}

/** Lists that are remembered: that of a crawl is asked when it starts, and with each status until it has pages. */
const MOST_REMEMBERED = 20;
const remembered = new Map<string, Patterns>();

/** @throws Error for a pattern that `patternIssue` rejects */
export function compilePatterns(patterns: readonly string[], onFullURL = false): Patterns {
  const key = JSON.stringify([patterns, onFullURL]);
  const made = remembered.get(key) ?? makePatterns(patterns, onFullURL);
  remembered.delete(key);
  remembered.set(key, made);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return made;
}

function makePatterns(patterns: readonly string[], onFullURL: boolean): Patterns {
  const written = patterns.map((pattern) => RE2JS.compile(pattern));
  const known = new Map(patterns.map((pattern, at) => [pattern, written[at] as RE2JS]));
  const asRead = patterns.map(readablePattern);
  const readable = [...new Set(asRead)].flatMap((pattern) => known.get(pattern) ?? compiled(pattern));
  const hasOther = patterns.some((pattern, at) => asRead[at] !== pattern || /[^\x21-\x7e]/.test(pattern));
  const isFound = (all: readonly RE2JS[], text: string): boolean =>
    text.length <= MAX_TEXT && all.some((pattern) => pattern.matcher(text).find());
  return {
    isEmpty: written.length === 0,
    matches(url) {
      const text = onFullURL ? url.href : url.pathname;
      if (isFound(written, text)) return true;
      const isPlain = !text.includes('%') && !(onFullURL && text.includes('xn--'));
      if (isPlain) return hasOther && isFound(readable, text);
      return isFound(written, normalEscapes(text)) || isFound(readable, readableText(url, onFullURL));
    },
  };
}

/** A pattern whose escapes stand for the characters. */
const readablePattern = (pattern: string): string => readableEscapes(pattern, quote);

const quote = (plain: string): string => plain.replace(/[.\\+*?()[\]{}|^$]/g, '\\$&');

/** None where only the pattern as it is written can be compiled. */
function compiled(pattern: string): RE2JS[] {
  try {
    return [RE2JS.compile(pattern)];
  } catch {
    return [];
  }
}

function readableText(url: URL, onFullURL: boolean): string {
  if (!onFullURL) return readableEscapes(url.pathname);
  const host = domainToUnicode(url.hostname);
  const at = url.href.indexOf(url.hostname);
  const rest = readableEscapes(url.href.slice(at + url.hostname.length));
  return `${url.href.slice(0, at)}${host === '' ? url.hostname : host}${rest}`;
}

/** What a pattern begins with that is no operator, after `^`; undefined without that anchor. */
const ANCHORED = /^\^((?:\\[^\w]|[^\\^$.|?*+()[\]{}])*)([?*{|])?/;

/**
 * Why a pattern can match no address of a crawl; undefined if it may match one.
 * @param folder the path below which the crawl stays; undefined if it stays below none
 */
export function whyNoMatch(pattern: string, onFullURL: boolean, folder: string | undefined): string | undefined {
  if (!onFullURL && /^\^?https?(?::|\\:)/i.test(pattern))
    return 'is compared with paths, which hold no scheme and host (set regexOnFullURL)';
  if (!onFullURL && /\\\?/.test(pattern) && !pattern.includes('|'))
    return 'is compared with paths, which hold no query (set regexOnFullURL)';
  const [, start = '', after] = ANCHORED.exec(pattern) ?? [];
  if (start === '' || pattern.includes('|')) return undefined;
  const literal = start.replace(/\\(.)/g, '$1');
  // The last one may be left out.
  const begin = readableEscapes(after === undefined ? literal : literal.slice(0, -1));
  if (begin === '') return undefined;
  if (onFullURL) return isStartOf(begin, 'http') ? undefined : 'begins as no URL does';
  if (!begin.startsWith('/')) return 'begins as no path does: they begin with /';
  const from = folder === undefined ? undefined : readableEscapes(folder);
  if (from === undefined || isStartOf(begin, from)) return undefined;
  return `is for paths outside ${folder}/, below which the crawl stays (set crawlEntireDomain)`;
}

/** Whether one of them begins with the other. */
const isStartOf = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
