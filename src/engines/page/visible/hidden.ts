import { removeNodes } from '../clean/remove.ts';
import { collect, type PageParts } from '../facts/collect.ts';
import { type ChildNode, type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { hiddenByStyle } from './hidden-by-style.ts';
import { HIDDEN_MARK } from './hidden-mark.ts';
import { type StyleRules, styleRules } from './style-rules.ts';

/** Text that readers neither see nor can open. */

/** Reasons that are certain without the computed styles: opacity and colors are animated, and what is clipped is read out. */
const CERTAIN = new Set([
  'display: none',
  'visibility: hidden',
  'tiny letters',
  'off the screen',
  'colour of the ground',
]);
/** Found in every inline style with such a reason. */
const MAY_HIDE = /none|hidden|collapse|-\d{3}|font-size\s*:\s*[0-2.]|background/i;
/** Never hidden themselves: pages hide them until their scripts run. */
const PAGE = new Set(['html', 'body', 'main', 'article']);
/** Hidden elements without text to read. */
const MUTE = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'svg',
  'input',
  'link',
  'meta',
  'iframe',
  'img',
]);
/** Names of what readers open: tabs, accordions, slides, more text. */
const OPENED =
  /(?:^|[^a-z])(?:tab(?:s|bed)?|tab-?pan(?:e|el)s?|pane|panels?|accordion|collaps(?:e|ed|ible)|expand(?:able|ed)?|toggle|faqs?|answers?|details?|slides?|slider|carousel|swiper|glide|slick|(?:read|show|see|view)-?more|more-?(?:text|content|info)|spoiler|steps?|truncate\w*|excerpt-?full|full-?text)(?=$|[^a-z])/i;
/** Names of what scripts show as soon as it is scrolled into view or loaded. */
const APPEARS = /wow|aos|anim|fade|reveal|elementor-invisible|lazy|cloak|load|ready|async/i;
/** Parts that React streams hidden, and moves to their places. */
const STREAMED = /^S:[\da-f]+$/;
/** With a larger share of the page hidden, scripts will show it. */
const MOST_HIDDEN = 0.5;

/**
 * The elements that readers do not see: by the attribute, inline styles, the page's own style sheets, and in the browser by computed
 * styles. What a control on the page opens is not among them. Call it before anything is removed.
 */
export function hiddenElements(
  document: Document,
  parts: PageParts = collect(document),
  { hides: rules }: Pick<StyleRules, 'hides'> = styleRules(parts),
): ReadonlySet<Element> {
  const hidden = new Set<Element>();
  const alike = new Map<string, Element[]>();
  let targets: ReadonlySet<string> | undefined;
  const isTarget = (id: string): boolean => {
    targets ??= targetsOf(document);
    return targets.has(id);
  };
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    if (MUTE.has(node.name)) return false;
    if (PAGE.has(node.name)) return undefined;
    const isSure = node.attribs.hidden !== undefined || (parts.isMarked && Object.hasOwn(node.attribs, HIDDEN_MARK));
    const why = isSure ? undefined : whyHidden(node, rules);
    if (!isSure && why === undefined) return undefined;
    if (canBeOpened(node, why, isTarget)) return undefined;
    hidden.add(node);
    const question = elementBefore(node);
    if (question && node.attribs.class) {
      const key = `${question.name} ${node.name} ${node.attribs.class}`;
      const others = alike.get(key);
      if (others) others.push(node);
      else alike.set(key, [node]);
    }
    return false;
  });
  // Several with the same names, each after an element of the same name, are answers that scripts open.
  for (const answers of alike.values())
    if (answers.length >= ANSWERS) for (const answer of answers) hidden.delete(answer);
  return hidden;
}
const ANSWERS = 3;

/**
 * Removes hidden elements, in place.
 * @returns whether they have most of the text, so that they stay: scripts will show them
 */
export function removeHidden(document: Document, hidden: ReadonlySet<Element>): boolean {
  if (hidden.size === 0) return false;
  const doomed: Element[] = [];
  let shown = 0;
  walk(document, (node) => {
    if (isText(node)) shown += node.data.trim().length;
    else if (isTag(node) && hidden.has(node)) doomed.push(node);
    else return !(isTag(node) && MUTE.has(node.name));
    return false;
  });
  let letters = 0;
  for (const element of doomed) letters += visibleLetters(element);
  if (letters > MOST_HIDDEN * (letters + shown) && letters >= LEAST) return true;
  removeNodes(doomed);
  return false;
}
/** Characters of hidden text up to which it goes although nothing else is there. */
const LEAST = 200;

function whyHidden(element: Element, rules: (element: Element) => string | undefined): string | undefined {
  const { style, 'aria-hidden': aria } = element.attribs;
  const inline = style && MAY_HIDE.test(style) ? hiddenByStyle(style) : undefined;
  if (inline !== undefined && CERTAIN.has(inline)) return inline;
  // An inline style that shows the element overrides the sheet.
  const sheet = style && /display\s*:\s*(?!none)/i.test(style) ? undefined : rules(element);
  if (sheet !== undefined && CERTAIN.has(sheet) && sheet !== 'colour of the ground') return sheet;
  return aria === 'true' && isRepeated(element) ? 'aria-hidden' : undefined;
}

/** Whether the element beside it says the same: one of the two is for the eyes, the other is read out. */
function isRepeated(element: Element): boolean {
  const parent = element.parent;
  if (!parent || parent.children.length > 10) return false;
  const written = signsOf(element);
  if (written === '') return false;
  return parent.children.some((other) => other !== element && isTag(other) && signsOf(other) === written);
}

/** Letters and digits of a short text; '' for a longer one. */
function signsOf(element: Element): string {
  let text = '';
  const open: ChildNode[] = [element];
  for (let nodes = 0; open.length > 0; nodes++) {
    const node = open.pop() as ChildNode;
    if (nodes > 20 || text.length > 300) return '';
    if (isText(node)) text = node.data + text;
    else if (isTag(node) && node.children.length <= 20) open.push(...node.children);
  }
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Ids that links, buttons and labels of the page refer to. */
function targetsOf(document: Document): Set<string> {
  const targets = new Set<string>();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    // Faster than all names of an element: their order differs from element to element.
    for (const name of REFERENCES) {
      const value = node.attribs[name];
      if (value === undefined || value.length > 500) continue;
      if (value.startsWith('#')) targets.add(value.slice(1));
      else if (name !== 'href') for (const id of value.split(/\s+/, 10)) targets.add(id);
    }
    return undefined;
  });
  return targets;
}
const REFERENCES = [
  'aria-controls',
  'aria-owns',
  'href',
  'data-target',
  'data-bs-target',
  'data-tab',
  'data-toggle',
  'for',
] as const;

/** @param isTarget whether a control refers to an id; asked last, because it reads the whole page */
function canBeOpened(element: Element, why: string | undefined, isTarget: (id: string) => boolean): boolean {
  const { id, class: classes = '', role, hidden, 'aria-expanded': expanded } = element.attribs;
  if (why === 'aria-hidden') return false;
  if (hidden === 'until-found' || (hidden !== undefined && STREAMED.test(id ?? ''))) return true;
  if (role === 'tabpanel' || expanded !== undefined) return true;
  const names = `${classes} ${id ?? ''}`.slice(0, 300).replace(/([a-z])([A-Z])/g, '$1-$2');
  // Formulas are hidden beside their picture.
  if (OPENED.test(names) || /math|katex/i.test(names)) return true;
  if (why === 'display: none' && hasShownTwin(element)) return true;
  if (why !== 'display: none' && APPEARS.test(names)) return true;
  if (why !== 'off the screen' && why !== 'tiny letters' && followsControl(element)) return true;
  return id !== undefined && id !== '' && isTarget(id);
}

/** Whether an element like it beside it is shown: one of several views. */
function hasShownTwin({ parent, name, attribs }: Element): boolean {
  const { class: classes, style } = attribs;
  if (!parent || parent.children.length > 50 || !classes || style === undefined) return false;
  const own = new Set(classes.split(/\s+/, 20));
  return parent.children.some((other) => {
    if (!isTag(other) || other.name !== name || other.attribs.hidden !== undefined) return false;
    const { style: shown = '', class: others = '' } = other.attribs;
    if (others === classes) return hiddenByStyle(shown) === undefined;
    return /display\s*:\s*(?:block|flex|grid)/i.test(shown) && others.split(/\s+/, 20).some((one) => own.has(one));
  });
}

function elementBefore(element: Element): Element | undefined {
  let before: ChildNode | null = element.prev;
  for (let steps = 0; before && !isTag(before) && steps < 3; steps++) before = before.prev;
  return before && isTag(before) ? before : undefined;
}

/** Whether the element before it is a control, or has one. */
function followsControl(element: Element): boolean {
  const before = elementBefore(element);
  if (!before) return false;
  if (isControl(before)) return true;
  let found = false;
  let nodes = 0;
  walk(before, (node) => {
    if (isTag(node) && isControl(node)) found = true;
    return !found && ++nodes < 20;
  });
  return found;
}

const isControl = ({ name, attribs }: Element): boolean =>
  name === 'button' ||
  name === 'summary' ||
  attribs.role === 'button' ||
  attribs.role === 'tab' ||
  attribs['aria-expanded'] !== undefined ||
  attribs.onclick !== undefined ||
  (name === 'a' && /^(?:#|javascript:)/.test(attribs.href ?? ''));

function visibleLetters(element: Element): number {
  let letters = 0;
  walk(element, (node) => {
    if (isText(node)) letters += node.data.trim().length;
    return !(isTag(node) && MUTE.has(node.name));
  });
  return letters;
}
