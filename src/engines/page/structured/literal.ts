import { losesDigits, parseExactly } from '../../../foundation/kernel/json-source.ts';
import { setField, table, type WordTable } from '../../../foundation/kernel/table.ts';

/**
 * Object literals in pages: JSON, JSON broken by templates (trailing commas, raw control characters, comments, HTML and CDATA wrappers),
 * and JavaScript literals (bare keys, single quotes). Nothing is run: calls, names and arithmetic are not values.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Maximum UTF-16 units for the tolerant reader, which reads about 30 MB/s. */
const FORGIVEN_LENGTH = 1_000_000;
/** Maximum depth of a value, so that walks and structured clones of it fit any stack. */
const MAX_DEPTH = 40;
/** Maximum number of values in one literal. */
const MAX_NODES = 50_000;

/** The value of a whole text, without the wrappers of old pages; undefined if there is none. */
export function parseLoosely(text: string): Json | undefined {
  const bare = unwrapped(text);
  if (bare === '') return undefined;
  try {
    return bounded(parseExactly(bare) as Json);
  } catch {}
  if (bare.length > FORGIVEN_LENGTH) return undefined;
  const read = readLiteral(bare, 0);
  return read === undefined ? undefined : bounded(read.value);
}

/** The literal at `from`, in a script that continues after it. */
export function parseLiteralAt(text: string, from: number): Json | undefined {
  const end = endOfLiteral(text, from);
  if (end === undefined) return undefined;
  return parseLoosely(text.slice(from, end));
}

/** Without byte order mark, comment and CDATA marks, and trailing semicolons. */
function unwrapped(text: string): string {
  let from = 0;
  let to = text.length;
  for (let moved = true; moved; ) {
    moved = false;
    while (from < to && isSpace(text.charCodeAt(from))) from++;
    while (to > from && (isSpace(text.charCodeAt(to - 1)) || text[to - 1] === ';')) to--;
    for (const mark of ['<!--', '//<![CDATA[', '// <![CDATA[', '/*<![CDATA[*/', '/* <![CDATA[ */', '<![CDATA[']) {
      if (text.startsWith(mark, from)) {
        from += mark.length;
        moved = true;
      }
    }
    for (const mark of ['//-->', '-->', '//]]>', '// ]]>', '/*]]>*/', '/* ]]> */', ']]>']) {
      if (to - from >= mark.length && text.endsWith(mark, to)) {
        to -= mark.length;
        moved = true;
      }
    }
  }
  return text.slice(from, to);
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfeff;

/** The index of the bracket that closes the one at `from`; strings are skipped. */
function endOfLiteral(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 34 || c === 39) {
      const end = endOfString(text, at, c);
      if (end === undefined) return undefined;
      at = end;
    } else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** The index of the quote that closes the string at `from`. */
function endOfString(text: string, from: number, quote: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 92) at++;
    else if (c === quote) return at;
  }
  return undefined;
}

const WORD = /[\w$-]/;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const NAMES: WordTable<Json> = table({
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
});
const ESCAPES: WordTable<string> = table({
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
});

interface Open {
  readonly value: Json[] | { [key: string]: Json };
  key: string | undefined;
}

/** A tolerant reader; iterative, and each character is read a bounded number of times. */
function readLiteral(text: string, from: number): { value: Json; end: number } | undefined {
  const stack: Open[] = [];
  let at = from;
  let top: Open | undefined;

  const skip = (): void => {
    for (;;) {
      while (at < text.length && isSpace(text.charCodeAt(at))) at++;
      if (text.startsWith('//', at)) {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end;
      } else if (text.startsWith('/*', at)) {
        const end = text.indexOf('*/', at + 2);
        at = end < 0 ? text.length : end + 2;
      } else return;
    }
  };
  const string = (): string | undefined => {
    const quote = text.charCodeAt(at);
    const end = endOfString(text, at, quote);
    if (end === undefined) return undefined;
    const inside = text.slice(at + 1, end);
    at = end + 1;
    return inside.includes('\\') ? unescaped(inside) : inside;
  };

  for (;;) {
    skip();
    const c = text[at];
    if (c === undefined) return undefined;
    let value: Json | undefined;
    if (top && (c === '}' || c === ']')) {
      if ((c === ']') !== Array.isArray(top.value)) return undefined;
      at++;
      const done = stack.pop() as Open;
      top = stack.at(-1);
      if (!top) return { value: done.value, end: at };
      value = undefined;
      skip();
      if (text[at] === ',') at++;
      continue;
    }
    if (top && c === ',') {
      at++;
      continue;
    }
    // The key of an object's next member.
    if (top && !Array.isArray(top.value) && top.key === undefined) {
      let key: string | undefined;
      if (c === '"' || c === "'") key = string();
      else {
        const start = at;
        while (at < text.length && WORD.test(text[at] as string)) at++;
        key = at > start ? text.slice(start, at) : undefined;
      }
      skip();
      if (key === undefined || text[at] !== ':') return undefined;
      at++;
      top.key = key;
      continue;
    }
    if (c === '{' || c === '[') {
      const opened: Open = { value: c === '{' ? {} : [], key: undefined };
      if (top) put(top, opened.value);
      stack.push(opened);
      top = opened;
      at++;
      continue;
    }
    if (c === '"' || c === "'") value = string();
    else {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0];
      if (number !== undefined) {
        value = losesDigits(number) ? number : Number(number);
        at += number.length;
      } else {
        const start = at;
        while (at < text.length && WORD.test(text[at] as string)) at++;
        value = NAMES[text.slice(start, at)];
      }
    }
    if (value === undefined) return undefined;
    if (!top) return { value, end: at };
    put(top, value);
    skip();
    if (text[at] === ',') at++;
    else if (text[at] !== '}' && text[at] !== ']') return undefined;
  }
}

function put(open: Open, value: Json): void {
  if (Array.isArray(open.value)) open.value.push(value);
  else {
    if (open.key !== '__proto__') setField(open.value, open.key as string, value);
    open.key = undefined;
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, (_, u, x, other: string) =>
    u || x ? String.fromCharCode(Number.parseInt(u ?? x, 16)) : (ESCAPES[other] ?? other),
  );
}

/** The same value without parts beyond the limits and without `__proto__`. Iterative. */
function bounded(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const root: Json = Array.isArray(value) ? [] : {};
  const todo: { from: Json; to: Json; depth: number }[] = [{ from: value, to: root, depth: 1 }];
  let nodes = 0;
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { from, to, depth } = next;
    for (const [key, member] of Object.entries(from as object) as [string, Json][]) {
      if (key === '__proto__' || ++nodes > MAX_NODES) continue;
      let copy: Json = member;
      if (typeof member === 'object' && member !== null) {
        if (depth >= MAX_DEPTH) continue;
        copy = Array.isArray(member) ? [] : {};
        todo.push({ from: member, to: copy, depth: depth + 1 });
      }
      if (Array.isArray(to)) to.push(copy);
      else setField(to as Record<string, Json>, key, copy);
    }
  }
  return root;
}
