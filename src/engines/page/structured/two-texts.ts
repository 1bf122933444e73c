import { type Document, type Element, isTag, walk } from '../tree.ts';
import { isKeyFacts } from './asides.ts';
import { type Budget, budgetForPage, INLINE, isHidden, isOrnament, UNSEEN, visibleText } from './text.ts';

/** An element with two texts: a label with its value, a figure above its caption, or a name with something else. */
export interface TwoTexts {
  readonly first: string;
  readonly second: string;
}

const LABEL = /^[\p{L}][\p{L}\s./()'’-]{0,40}$/u;
/** Whether a text can say what another one is. */
export const canBeLabel = (text: string): boolean => LABEL.test(text) && text.split(/\s+/).length <= 4;

/** The texts of an element that has nothing but two elements with text, of which one can be a label. */
export function twoTexts({ children }: Element, budget: Budget): TwoTexts | undefined {
  const parts = children.filter((child) =>
    isTag(child) ? !isOrnament(child) : child.type === 'text' && child.data.trim() !== '',
  );
  const [one, two] = parts;
  if (parts.length !== 2 || one === undefined || two === undefined || !isTag(one) || !isTag(two)) return undefined;
  if (one.name === 'a' || one.children.some(isTag)) return undefined;
  const inner = two.children.filter(isTag);
  // Badges, links, parts in bold.
  if (inner.some((part) => !INLINE.has(part.name) || part.children.some(isTag))) return undefined;
  const [first, second] = [visibleText(one, 300, budget).replace(/\s*:$/, ''), valueText(two, inner, budget)];
  // A name with a row of badges is no label with its value.
  if (inner.length > 0 && !canBeLabel(first)) return undefined;
  return first !== '' && second !== '' && (canBeLabel(first) || canBeLabel(second)) ? { first, second } : undefined;
}

/** What it says; alike parts with nothing between them are a list. */
function valueText(element: Element, inner: readonly Element[], budget: Budget): string {
  const isList =
    inner.length > 1 &&
    new Set(inner.map(({ name, attribs }) => `${name} ${attribs.class ?? ''}`)).size === 1 &&
    element.children.every((child) => isTag(child) || child.type !== 'text' || child.data.trim() === '');
  if (!isList) return visibleText(element, 300, budget);
  return inner
    .map((part) => visibleText(part, 100, budget))
    .filter(Boolean)
    .join(', ');
}

const MOST = 200;
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);

/** All of a page outside of its frame, in its order. */
export function twoTextsOf(document: Document): TwoTexts[] {
  const found: TwoTexts[] = [];
  const budget = budgetForPage();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const isFrame = ASIDE.has(node.name) && !isKeyFacts(node, budget);
    if (found.length >= MOST || isFrame || UNSEEN.has(node.name) || isHidden(node)) return false;
    const two = twoTexts(node, budget);
    if (two !== undefined) found.push(two);
    return two === undefined ? undefined : false;
  });
  return found;
}
