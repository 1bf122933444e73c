import type { PageParts } from '../facts/collect.ts';
import { copyOf, type Element, isTag, isText } from '../tree.ts';
import { hiddenByStyle } from './hidden-by-style.ts';

/**
 * The rules of the page's own style sheets that hide elements. Read are selectors of a name, classes and ids, with at most one ancestor;
 * media queries as on a screen of 1280 pixels. External style sheets are not loaded.
 */

/** Why the style sheets hide an element; undefined if they do not. */
export type HidingRules = (element: Element) => string | undefined;

interface Compound {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
}

interface Rule {
  readonly compound: Compound;
  readonly ancestor: Compound | undefined;
  readonly why: string;
}

/** Characters of style sheets that are read, and of one selector and one block. */
const MOST_READ = 1_000_000;
const LONGEST_SELECTOR = 500;
const LONGEST_BLOCK = 2_000;
const MOST_RULES = 5_000;
/** Rules that share their class; more are ignored. */
const MOST_ALIKE = 20;
/** Class attributes whose rules are remembered. */
const MOST_CLASSES = 2_000;
/** Levels up to an ancestor. */
const LEVELS = 30;
const WIDTH = 1280;

/** The rules of all `<style>` elements of a page; none if the browser has marked what its computed styles hide. @param certain leaves out colors, opacity and clipping */
export function hidingRules(
  { styles, isMarked }: Pick<PageParts, 'styles' | 'isMarked'>,
  certain = false,
): HidingRules {
  const sheets: string[] = [];
  const hides = certain ? HIDES : MAY_HIDE;
  let left = MOST_READ;
  for (const style of isMarked ? [] : styles) {
    for (const child of style.children) {
      if (!isText(child) || left <= 0) continue;
      const sheet = child.data.slice(0, left);
      left -= sheet.length;
      if (hides.test(sheet)) sheets.push(sheet);
    }
  }
  return sheets.length === 0 ? () => undefined : knownMatcher(sheets, hides);
}

/** Matchers by their sheets: pages of a site have the same ones. The latest comes last. */
const known = new Map<string, HidingRules>();
const MOST_KNOWN = 8;
/** Characters of sheets that are kept with their matcher. */
const MOST_KEPT = 200_000;

function knownMatcher(sheets: readonly string[], hides: RegExp): HidingRules {
  const key = [hides === HIDES ? 'certain' : 'all', ...sheets].join('\n');
  if (key.length > MOST_KEPT) return matcherOf(sheets, hides);
  const matcher = known.get(key) ?? matcherOf(sheets, hides);
  known.delete(key);
  known.set(key, matcher);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string);
  return matcher;
}

/** Found in every block that certainly hides, and in every one that may. */
const HIDES = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|:\s*-\d{3}|font-size\s*:\s*[0-2.]/i;
const MAY_HIDE = new RegExp(`${HIDES.source}|opacity\\s*:\\s*0|clip|height\\s*:\\s*[01]|(?:^|[\\s;{])color\\s*:`, 'i');
/** Found in blocks that show what other blocks hide. */
const SHOWS = /display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|left\s*:\s*(?:0|auto)|opacity\s*:\s*1/i;

function matcherOf(sheets: readonly string[], hides: RegExp): HidingRules {
  const rules = new Map<string, Rule[]>();
  const openers: string[] = [];
  let count = 0;
  for (const sheet of sheets) {
    blocksOf(sheet, (head, block) => {
      if (count >= MOST_RULES) return;
      const why = hides.test(block) ? hiddenByStyle(block) : undefined;
      if (why === undefined) {
        if (SHOWS.test(block)) openers.push(head);
        return;
      }
      for (const selector of head.split(',')) {
        const rule = ruleOf(selector.trim(), why);
        if (!rule || count >= MOST_RULES) continue;
        const key = keyOf(rule.compound);
        const alike = rules.get(key);
        if (!alike) rules.set(key, [rule]);
        else if (alike.length < MOST_ALIKE) alike.push(rule);
        count++;
      }
    });
  }
  if (rules.size === 0) return () => undefined;
  // What another rule shows again is opened by readers.
  for (const head of openers) for (const key of head.match(SUBJECT) ?? []) rules.delete(key);
  /** Rules by the classes of an element: many elements have the same. */
  const byClasses = new Map<string, readonly Rule[]>();
  const rulesOf = (classes: string): readonly Rule[] => {
    let own = byClasses.get(classes);
    if (own === undefined) {
      own = classes.split(/\s+/, 20).flatMap((name) => rules.get(`.${name}`) ?? []);
      if (byClasses.size >= MOST_CLASSES) byClasses.clear();
      byClasses.set(copyOf(classes), own);
    }
    return own;
  };
  return (element) => {
    const { id, class: classes } = element.attribs;
    const why = id ? whyOf(rules.get(`#${id}`), element) : undefined;
    return why !== undefined || !classes ? why : whyOf(rulesOf(classes), element);
  };
}

/** Calls back for each block of declarations whose media query fits. One pass; braces in strings are not expected. */
function blocksOf(source: string, take: (head: string, block: string) => void): void {
  const sheet = source.includes('/*') ? source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : source;
  /** Whether each open at-rule applies. */
  const open: boolean[] = [];
  let skipped = 0;
  const nextBrace = bracesOf(sheet);
  let at = 0;
  while (at < sheet.length) {
    const brace = nextBrace(at);
    if (brace < 0) return;
    if (sheet[brace] === '}') {
      if (open.pop() === false) skipped--;
      at = brace + 1;
      continue;
    }
    const before = sheet.slice(Math.max(at, brace - 2 * LONGEST_SELECTOR), brace);
    const head = before.slice(before.lastIndexOf(';') + 1).trim();
    if (head.startsWith('@')) {
      const applies = atRuleApplies(head);
      open.push(applies);
      if (!applies) skipped++;
      at = brace + 1;
      continue;
    }
    const end = nextBrace(brace + 1);
    if (end < 0) return;
    if (sheet[end] === '{') {
      // Nested rules: the outer declarations are ignored.
      open.push(true);
      at = brace + 1;
      continue;
    }
    if (skipped === 0 && head.length <= LONGEST_SELECTOR && end - brace <= LONGEST_BLOCK)
      take(head, sheet.slice(brace + 1, end));
    at = end + 1;
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

const SELECTOR = /^(?:(\S+?)\s*[ >]\s*)?([^\s>]+)$/;
const COMPOUND = /^([a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i;

function ruleOf(selector: string, why: string): Rule | undefined {
  const parts = SELECTOR.exec(selector);
  if (!parts) return undefined;
  const compound = compoundOf(parts[2] as string);
  const ancestor = parts[1] === undefined ? undefined : compoundOf(parts[1]);
  if (!compound || keyOf(compound) === '' || (parts[1] !== undefined && !ancestor)) return undefined;
  return { compound, ancestor, why };
}

function compoundOf(text: string): Compound | undefined {
  const match = COMPOUND.exec(text);
  if (!match) return undefined;
  const names = (match[2] as string).match(/[.#][\w-]+/g) ?? [];
  return {
    name: (match[1] ?? '').toLowerCase(),
    id: names.findLast((name) => name[0] === '#')?.slice(1) ?? '',
    classes: names.filter((name) => name[0] === '.').map((name) => name.slice(1)),
  };
}

/** The id or the last class of a compound. */
const keyOf = ({ id, classes }: Compound): string => (id ? `#${id}` : classes.length > 0 ? `.${classes.at(-1)}` : '');

/** Classes and ids of the elements that selectors are about: those at their ends. */
const SUBJECT = /[.#][\w-]+(?=[^\s>+~,]*\s*(?:,|$))/g;

function whyOf(rules: readonly Rule[] | undefined, element: Element): string | undefined {
  return rules?.find(({ compound, ancestor }) => {
    if (!fits(compound, element)) return false;
    if (!ancestor) return true;
    let up = element.parent;
    for (let steps = 0; up && steps < LEVELS; up = up.parent, steps++) if (isTag(up) && fits(ancestor, up)) return true;
    return false;
  })?.why;
}

function fits({ name, id, classes }: Compound, { name: own, attribs }: Element): boolean {
  if ((name && name !== own) || (id && id !== attribs.id)) return false;
  if (classes.length === 0) return true;
  const list = attribs.class?.split(/\s+/, 50) ?? [];
  return classes.every((one) => list.includes(one));
}
