import type { PageParts } from '../facts/collect.ts';
import { copyOf, type Element, isTag, isText } from '../tree.ts';
import { hiddenByStyle } from './hidden-by-style.ts';
import { type LineRule, type LinesOf, lineRulesOf, linesBy } from './line-rules.ts';
import { IN_SHEETS } from './line-style.ts';
import { type Compound, hasClasses, isNamed, selectorOf } from './selector.ts';
import { blocksOf } from './style-blocks.ts';

/**
 * The rules of the page's own style sheets that hide elements or break lines. Read are selectors of a name, classes and ids, with at most one ancestor;
 * media queries as on a screen of 1280 pixels. External style sheets are not loaded.
 */

/** Why the style sheets hide an element; undefined if they do not. */
export type HidingRules = (element: Element) => string | undefined;

interface Rule {
  /** The id or the last class of its compound. */
  readonly key: string;
  readonly compound: Compound;
  readonly ancestor: Compound | undefined;
  readonly why: string;
}

/** What a style sheet hides, in order, and the selectors of what it shows. */
interface Sheet {
  readonly rules: readonly Rule[];
  readonly shown: readonly string[];
  readonly lines: readonly LineRule[];
}

/** Characters of style sheets that are read. */
const MOST_READ = 1_000_000;
const MOST_RULES = 5_000;
/** Rules that share their class; more are ignored. */
const MOST_ALIKE = 20;
/** Class attributes whose rules are remembered. */
const MOST_CLASSES = 2_000;
/** Levels up to an ancestor, and ancestors that are looked at in a page. */
const LEVELS = 30;
const MOST_LOOKS = 2_000_000;

/** What the `<style>` elements of a page say. */
export interface StyleRules {
  readonly hides: HidingRules;
  readonly lines: LinesOf;
}

/** The rules of all `<style>` elements of a page; none if the browser has marked what its computed styles hide. */
export function styleRules(parts: Pick<PageParts, 'styles' | 'isMarked'>): StyleRules {
  const sheets = sheetsOf(parts, HIDES);
  return { hides: hidesBy(sheets), lines: linesBy(sheets.flatMap(({ lines }) => lines)) };
}

/** The rules that hide elements, also by colors, opacity and clipping. */
export const hidingRules = (parts: Pick<PageParts, 'styles' | 'isMarked'>): HidingRules =>
  hidesBy(sheetsOf(parts, MAY_HIDE));

const hidesBy = (sheets: readonly Sheet[]): HidingRules =>
  sheets.some(({ rules }) => rules.length > 0) ? matcherOf(sheets) : () => undefined;

function sheetsOf({ styles, isMarked }: Pick<PageParts, 'styles' | 'isMarked'>, hides: RegExp): Sheet[] {
  const sheets: Sheet[] = [];
  let left = MOST_READ;
  for (const style of isMarked ? [] : styles) {
    for (const child of style.children) {
      if (!isText(child) || left <= 0) continue;
      const text = child.data.slice(0, left);
      left -= text.length;
      sheets.push(knownSheet(text, hides));
    }
  }
  return sheets;
}

interface KnownSheet {
  readonly text: string;
  readonly hides: RegExp;
  readonly sheet: Sheet;
}
/** Pages of a site have the same sheets. The latest comes last. */
const known: KnownSheet[] = [];
const MOST_KNOWN = 32;
/** Characters from which on a sheet is remembered, if another one of its length has been read. */
const LONG = 1_000;
const lengths = new Set<number>();
const MOST_LENGTHS = 64;

function knownSheet(text: string, hides: RegExp): Sheet {
  if (text.length < LONG) return sheetOf(text, hides);
  if (!lengths.has(text.length)) {
    if (lengths.size >= MOST_LENGTHS) lengths.clear();
    lengths.add(text.length);
    return sheetOf(text, hides);
  }
  const at = known.findLastIndex((one) => one.hides === hides && one.text === text);
  const [found] = at < 0 ? [] : known.splice(at, 1);
  const own = found?.text ?? copyOf(text);
  const latest = found ?? { text: own, hides, sheet: sheetOf(own, hides) };
  known.push(latest);
  if (known.length > MOST_KNOWN) known.shift();
  return latest.sheet;
}

/** Found in every block that certainly hides, and in every one that may. Neither they nor `SHOWS` match a closing brace. */
const HIDES =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|:\s*-\d{3}|font-size\s*:\s*(?:0|[12](?:\.\d+)?p[xt])/i;
const MAY_HIDE = new RegExp(`${HIDES.source}|opacity\\s*:\\s*0|clip|height\\s*:\\s*[01]|(?:^|[\\s;{])color\\s*:`, 'i');
/** Found in blocks that show what other blocks hide. */
const SHOWS = /display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|left\s*:\s*(?:0|auto)|opacity\s*:\s*1/i;
/** Found in every block that may hide, show or lay out lines; the same as `HIDES`, `SHOWS` and `IN_SHEETS` with each name only once. */
const NEEDED =
  /(?:display|white-space|float)\s*:|visibility\s*:\s*(?:hidden|collapse|visible)|:\s*-\d{3}|font-size\s*:\s*(?:0|[12](?:\.\d+)?p[xt])|left\s*:\s*(?:0|auto)|opacity\s*:\s*1/gi;
const WANTED_UNSEEN = new RegExp(`${MAY_HIDE.source}|${SHOWS.source}`, 'gi');
const NOTHING: Sheet = { rules: [], shown: [], lines: [] };

function sheetOf(text: string, hides: RegExp): Sheet {
  const isOfLines = hides === HIDES && IN_SHEETS.test(text);
  if (!isOfLines && !hides.test(text)) return NOTHING;
  const rules: Rule[] = [];
  const shown: string[] = [];
  const lines: LineRule[] = [];
  blocksOf(text, hides === HIDES ? NEEDED : WANTED_UNSEEN, (head, block) => {
    if (rules.length >= MOST_RULES) return;
    const why = hides.test(block) ? hiddenByStyle(block) : undefined;
    if (why !== undefined) for (const selector of head.split(',')) rules.push(...ruleOf(selector.trim(), why));
    else {
      if (SHOWS.test(block)) shown.push(head);
      if (isOfLines && lines.length < MOST_RULES) lines.push(...lineRulesOf(head, block));
    }
  });
  return { rules, shown, lines };
}

function matcherOf(sheets: readonly Sheet[]): HidingRules {
  const rules = new Map<string, Rule[]>();
  for (const rule of sheets.flatMap((sheet) => sheet.rules).slice(0, MOST_RULES)) {
    const alike = rules.get(rule.key);
    if (!alike) rules.set(rule.key, [rule]);
    else if (alike.length < MOST_ALIKE) alike.push(rule);
  }
  let looks = 0;
  const isBelow = (ancestor: Compound | undefined, element: Element): boolean => {
    if (!ancestor) return true;
    let up = element.parent;
    for (let steps = 0; up && steps < LEVELS && looks < MOST_LOOKS; up = up.parent, steps++, looks++)
      if (isTag(up) && isNamed(ancestor, up) && hasClasses(ancestor, up)) return true;
    return false;
  };
  /** Ids and classes of what another rule shows again: readers open it. */
  let shown: ReadonlySet<string> | undefined;
  /** @param candidates whose classes the element has */
  const whyOf = (candidates: readonly Rule[] | undefined, element: Element): string | undefined =>
    candidates?.find((rule) => {
      if (!isNamed(rule.compound, element) || !isBelow(rule.ancestor, element)) return false;
      shown ??= new Set(sheets.flatMap((sheet) => sheet.shown.flatMap((head) => head.match(SUBJECT) ?? [])));
      return !shown.has(rule.key);
    })?.why;
  /** Rules by the classes of an element: many elements have the same. */
  const byClasses = new Map<string, readonly Rule[]>();
  const rulesFor = (classes: string): readonly Rule[] => {
    let own = byClasses.get(classes);
    if (own === undefined) {
      const list = classes.split(/\s+/, 50);
      own = list
        .slice(0, 20)
        .flatMap((name) => rules.get(`.${name}`) ?? [])
        .filter(({ compound }) => compound.classes.every((one) => list.includes(one)));
      if (byClasses.size >= MOST_CLASSES) byClasses.clear();
      byClasses.set(classes, own);
    }
    return own;
  };
  return (element) => {
    const { id, class: classes } = element.attribs;
    const byId = id ? rules.get(`#${id}`)?.filter(({ compound }) => hasClasses(compound, element)) : undefined;
    const why = whyOf(byId, element);
    return why !== undefined || !classes ? why : whyOf(rulesFor(classes), element);
  };
}

/** The rule of a selector, if it can be read. */
function ruleOf(text: string, why: string): [] | [Rule] {
  const selector = selectorOf(text);
  if (selector === undefined) return [];
  const { compound, ancestor } = selector;
  const key = compound.id ? `#${compound.id}` : `.${compound.classes.at(-1) ?? ''}`;
  return key === '.' ? [] : [{ key, compound, ancestor, why }];
}

/** Classes and ids of the elements that selectors are about: those at their ends. */
const SUBJECT = /[.#][\w-]+(?=[^\s>+~,]*\s*(?:,|$))/g;
