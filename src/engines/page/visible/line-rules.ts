import { copyOf, type Element, isTag } from '../tree.ts';
import { LINE_MARK } from './hidden-mark.ts';
import { type LineStyle, lineStyleOf, OF_LINES } from './line-style.ts';
import { type Compound, hasClasses, isNamed, selectorOf } from './selector.ts';

/** How an element lays out its text; undefined: as its name says. */
export type LinesOf = (element: Element) => LineStyle | undefined;

/** A rule of a style sheet about lines. */
export interface LineRule {
  /** The id, the last class or the name of its compound. */
  readonly key: string;
  readonly compound: Compound;
  readonly ancestor: Compound | undefined;
  readonly style: LineStyle;
  /** Ids, classes and names of the selector, by which it wins over others. */
  readonly weight: number;
}

const MOST_RULES = 5_000;
/** Rules that share their key; more are ignored. */
const MOST_ALIKE = 30;
/** Levels up to an ancestor, and ancestors that are looked at in a page. */
const LEVELS = 30;
const MOST_LOOKS = 1_000_000;
/** Elements with the same names, of which the rules are remembered. */
const MOST_KNOWN = 2_000;

/** The rules of one block of a style sheet. @param head its selectors */
export function lineRulesOf(head: string, block: string): LineRule[] {
  const style = lineStyleOf(block);
  if (style === undefined) return [];
  return head.split(',').flatMap((text) => {
    const selector = selectorOf(text.trim());
    if (selector === undefined) return [];
    const { compound, ancestor } = selector;
    const last = compound.classes.at(-1);
    const key = compound.id ? `#${compound.id}` : last === undefined ? compound.name : `.${last}`;
    return key === ''
      ? []
      : [{ key: copyOf(key), compound, ancestor, style, weight: weightOf(compound) + weightOf(ancestor) }];
  });
}

const weightOf = (compound: Compound | undefined): number =>
  compound === undefined ? 0 : (compound.id ? 10_000 : 0) + 100 * compound.classes.length + (compound.name ? 1 : 0);

/** @param rules of the style sheets of a page, in order */
export function linesBy(rules: readonly LineRule[]): LinesOf {
  if (rules.length === 0) return inlineStyleOf;
  const byKey = new Map<string, LineRule[]>();
  for (const rule of rules.slice(0, MOST_RULES)) {
    const alike = byKey.get(rule.key);
    if (!alike) byKey.set(rule.key, [rule]);
    else if (alike.length < MOST_ALIKE) alike.push(rule);
  }
  let looks = 0;
  const isBelow = (ancestor: Compound, element: Element): boolean => {
    let up = element.parent;
    for (let steps = 0; up && steps < LEVELS && looks < MOST_LOOKS; up = up.parent, steps++, looks++)
      if (isTag(up) && isNamed(ancestor, up) && hasClasses(ancestor, up)) return true;
    return false;
  };
  const known = new Map<string, readonly LineRule[]>();
  const candidates = ({ name, attribs: { id, class: classes = '' } }: Element): readonly LineRule[] => {
    const key = `${name} ${id ?? ''} ${classes}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = [name, ...(id ? [`#${id}`] : []), ...classes.split(/\s+/, 20).map((one) => `.${one}`)]
      .flatMap((one) => byKey.get(one) ?? [])
      .toSorted((a, b) => a.weight - b.weight);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
    return found;
  };
  return (element) => {
    let style: LineStyle | undefined;
    for (const rule of candidates(element)) {
      const { compound, ancestor } = rule;
      if (!isNamed(compound, element) || !hasClasses(compound, element)) continue;
      if (ancestor !== undefined && !isBelow(ancestor, element)) continue;
      style = style === undefined ? rule.style : { ...style, ...rule.style };
    }
    const own = inlineStyleOf(element);
    return style === undefined || own === undefined ? (own ?? style) : { ...style, ...own };
  };
}

/** By the style attribute, or what the browser has computed. */
export function inlineStyleOf({ attribs }: Element): LineStyle | undefined {
  const mark = attribs[LINE_MARK];
  if (mark !== undefined) {
    const own = mark.includes('line') ? 'line' : mark.includes('apart') ? 'apart' : undefined;
    return { ...(own === undefined ? {} : { own }), ...(mark.includes('kept') ? { keepsLines: true } : {}) };
  }
  const { style } = attribs;
  return style !== undefined && style.length < LONGEST && OF_LINES.test(style) ? lineStyleOf(style) : undefined;
}
const LONGEST = 2_000;
