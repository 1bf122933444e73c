import { type Element, isTag } from '../tree.ts';
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

const NONE: readonly LineRule[] = [];
const MOST_RULES = 5_000;
/** Rules that share their key; more are ignored. */
const MOST_ALIKE = 30;
/** Levels up to an ancestor, and ancestors that are looked at in a page. */
const LEVELS = 30;
const MOST_LOOKS = 1_000_000;
/** Class attributes whose rules are remembered. */
const MOST_KNOWN = 2_000;

/** Blocks by their names, and what is no text: a rule for all of them that only sets them on lines of their own says nothing. */
const NO_INLINE = new Set(
  (
    'html body article aside figcaption figure footer header hgroup main nav section details summary menu dialog div p ul ol li dl dt dd ' +
    'h1 h2 h3 h4 h5 h6 form fieldset legend table blockquote pre hr address img svg video audio canvas iframe embed object picture input ' +
    'button select textarea progress template'
  ).split(' '),
);

/** The rules of one block of a style sheet. @param head its selectors */
export function lineRulesOf(head: string, block: string): LineRule[] {
  const style = lineStyleOf(block);
  if (style === undefined) return [];
  const isOnlyOwn = style.own !== undefined && Object.keys(style).length === 1;
  const rules: LineRule[] = [];
  for (const text of head.split(',')) {
    const selector = selectorOf(text.trim());
    if (selector === undefined) continue;
    const { compound, ancestor } = selector;
    if (isOnlyOwn && NO_INLINE.has(compound.name)) continue;
    const last = compound.classes.at(-1);
    const key = compound.id ? `#${compound.id}` : last === undefined ? compound.name : `.${last}`;
    if (key === '') continue;
    rules.push({ key, compound, ancestor, style, weight: weightOf(compound) + weightOf(ancestor) });
  }
  return rules;
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
  const hasIds = rules.some(({ key }) => key.startsWith('#'));
  const byClasses = new Map<string, readonly LineRule[]>();
  const ofClasses = (classes: string): readonly LineRule[] => {
    let found = byClasses.get(classes);
    if (found === undefined) {
      found = classes.split(/\s+/, 20).flatMap((one) => byKey.get(`.${one}`) ?? []);
      if (byClasses.size >= MOST_KNOWN) byClasses.clear();
      byClasses.set(classes, found);
    }
    return found;
  };
  const candidates = ({ name, attribs: { id, class: classes } }: Element): readonly LineRule[] => {
    const own = classes ? ofClasses(classes) : NONE;
    const named = byKey.get(name) ?? NONE;
    const byId = hasIds && id ? (byKey.get(`#${id}`) ?? NONE) : NONE;
    if (named === NONE && byId === NONE) return own;
    return own === NONE && byId === NONE ? named : [...named, ...own, ...byId];
  };
  return (element) => {
    let style: LineStyle | undefined;
    const found = candidates(element);
    if (found.length > 0) {
      const matching = found.filter(
        ({ compound, ancestor }) =>
          isNamed(compound, element) &&
          hasClasses(compound, element) &&
          (ancestor === undefined || isBelow(ancestor, element)),
      );
      const [only] = matching;
      if (matching.length === 1) style = only?.style;
      else if (only)
        style = Object.assign({}, ...matching.toSorted((a, b) => a.weight - b.weight).map((rule) => rule.style));
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
