/** Blocks of declarations in a style sheet, and what is in them. */

/** Maximum length of the selectors of a block, and of a block. */
const LONGEST_SELECTOR = 500;
const LONGEST_BLOCK = 2_000;
/** Width of the screen in pixels. */
const WIDTH = 1280;

/**
 * Calls back for each block of declarations in which a pattern is found and whose media query fits. One pass; braces in strings are not
 * expected.
 * @param needed with the flag `g`; must not match a closing brace
 */
export function blocksOf(source: string, needed: RegExp, take: (head: string, block: string) => void): void {
  const sheet = source.includes('/*') ? source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : source;
  /** Whether each open at-rule applies. */
  const open: boolean[] = [];
  let skipped = 0;
  const known = new Map<string, boolean>();
  const nextBrace = bracesOf(sheet);
  /** Where the latest match ends. */
  let found = 0;
  const isWanted = (from: number, to: number): boolean => {
    if (found <= from) {
      needed.lastIndex = from;
      found = needed.test(sheet) ? needed.lastIndex : Number.POSITIVE_INFINITY;
    }
    return found <= to;
  };
  let at = 0;
  while (at < sheet.length) {
    const brace = nextBrace(at);
    if (brace < 0) return;
    if (sheet[brace] === '}') {
      if (open.pop() === false) skipped--;
      at = brace + 1;
      continue;
    }
    const end = nextBrace(brace + 1);
    if (end < 0) return;
    const isBlock = sheet[end] === '}';
    if (isBlock && (skipped > 0 || end - brace > LONGEST_BLOCK || !isWanted(brace, end))) {
      at = end + 1;
      continue;
    }
    const before = sheet.slice(Math.max(at, brace - 2 * LONGEST_SELECTOR), brace);
    const head = before.slice(before.lastIndexOf(';') + 1).trim();
    const isAtRule = head.startsWith('@');
    if (isBlock) {
      if (!isAtRule && head.length <= LONGEST_SELECTOR) take(head, sheet.slice(brace + 1, end));
      at = end + 1;
      continue;
    }
    // Of nested rules, the outer declarations are ignored.
    const applies = !isAtRule || (known.get(head) ?? atRuleApplies(head));
    if (isAtRule) known.set(head, applies);
    open.push(applies);
    if (!applies) skipped++;
    at = brace + 1;
  }
}

/** @returns where the first brace from a position on is, or -1; positions must not go back */
function bracesOf(sheet: string): (from: number) => number {
  let [open, close] = [-2, -2];
  return (from) => {
    if (open !== -1 && open < from) open = sheet.indexOf('{', from);
    if (close !== -1 && close < from) close = sheet.indexOf('}', from);
    return open === -1 || (close !== -1 && close < open) ? close : open;
  };
}

function atRuleApplies(head: string): boolean {
  if (/^@layer\b/i.test(head)) return true;
  const media = /^@media\b(.{0,300})/is.exec(head)?.[1];
  if (media === undefined || /print|not|speech|aural/i.test(media)) return false;
  const conditions = media.match(/\([^)]*\)/g) ?? [];
  return conditions.every((condition) => {
    const bound = /^\(\s*(min|max)-width\s*:\s*([\d.]+)(px|r?em)\s*\)$/i.exec(condition);
    if (!bound) return false;
    const pixels = Number(bound[2]) * (bound[3]?.toLowerCase() === 'px' ? 1 : 16);
    return bound[1]?.toLowerCase() === 'min' ? pixels <= WIDTH : pixels >= WIDTH;
  });
}
