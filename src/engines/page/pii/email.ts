import { isWord, type PiiSpan } from './span.ts';

const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 253;
const LOCAL_SIGNS = new Set([..."._%+-'!#$&*=^{}~"].map((sign) => sign.charCodeAt(0)));
/** File names of images for high densities look like addresses: logo@2x.png. */
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|css|js|mjs|json|html?|tsx?|py|go|rb|md)$/i;

/**
 * Email addresses, also inside `mailto:` links, percent-encoded (`%40`) and with Markdown escapes (`a\_b@c.org`). Each `@` is examined
 * once, with at most 64 characters to its left and 253 to its right: linear.
 */
export function findEmails(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) add(text, at, at + 1, spans);
  for (let at = text.indexOf('%40'); at >= 0; at = text.indexOf('%40', at + 1)) add(text, at, at + 3, spans);
  return spans;
}

/** Obfuscated addresses: `name [at] example [dot] org`. */
export function findDisguisedEmails(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const pattern =
    /(?<![\w.+-])[\w.+-]{1,64} ?[([{<] ?(?:at|ät|@) ?[)\]}>] ?[\w-]{1,63}(?: ?(?:[([{<] ?(?:dot|punkt|point|\.) ?[)\]}>]|\.) ?[\w-]{1,63}){1,4}/gi;
  for (const match of text.matchAll(pattern)) {
    spans.push({ start: match.index, end: match.index + match[0].length, entity: 'EMAIL', kind: 'disguised' });
  }
  return spans;
}

function add(text: string, at: number, afterAt: number, spans: PiiSpan[]): void {
  const start = startOfLocal(text, at);
  if (start === at) return;
  const end = endOfDomain(text, afterAt);
  if (end === afterAt) return;
  if (FILE_ENDING.test(text.slice(afterAt, end))) return;
  spans.push({ start, end, entity: 'EMAIL', kind: 'email' });
}

function startOfLocal(text: string, at: number): number {
  let start = at;
  const limit = Math.max(0, at - LONGEST_LOCAL);
  while (start > limit) {
    const code = text.charCodeAt(start - 1);
    const isLetter = isWord(code) || (code > 0xbf && code !== 0xd7 && code !== 0xf7 && code < 0x2000);
    // A Markdown backslash is part of the address only before a character that it escapes.
    const isEscape = code === 92 && start < at && !isWord(text.charCodeAt(start));
    if (!isLetter && !LOCAL_SIGNS.has(code) && !isEscape) break;
    start -= 1;
  }
  // Characters next to the address that are not part of it: `**a@b.c**`, `'a@b.c'`, `key=a@b.c`, `&to=a@b.c`, `mailto%3Aa@b.c`.
  const local = text.slice(start, at);
  const leaning = /^.*(?:%3A|[=&*'{}$!~#^])/i.exec(local);
  if (leaning) start += leaning[0].length;
  while (start < at && '.-_%+\\'.includes(text[start] as string) && text[start] !== '_') start += 1;
  return start;
}

function endOfDomain(text: string, from: number): number {
  let end = from;
  let lastDot = -1;
  const limit = Math.min(text.length, from + LONGEST_DOMAIN);
  for (let i = from; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (isWord(code) || (code > 0xbf && code < 0x2000)) end = i + 1;
    else if (code === 46 && i > from && text.charCodeAt(i - 1) !== 46) {
      if (i + 1 < limit && isWord(text.charCodeAt(i + 1))) lastDot = i;
      else break;
    } else if (code !== 45 || i === from) break;
  }
  if (lastDot < 0) return from;
  const top = text.slice(lastDot + 1, end);
  return /^(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{1,59})$/.test(top) ? end : from;
}
