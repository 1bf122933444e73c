import { type Document, type Element, isTag, walk } from '../tree.ts';
import { type Budget, budgetForPage, isHidden, UNSEEN, visibleText } from './text.ts';

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
  const parts = children.filter((child) => isTag(child) || (child.type === 'text' && child.data.trim() !== ''));
  const [one, two] = parts;
  if (parts.length !== 2 || one === undefined || two === undefined || !isTag(one) || !isTag(two)) return undefined;
  if (one.name === 'a' || [one, two].some((part) => part.children.some(isTag))) return undefined;
  const [first, second] = [visibleText(one, 300, budget).replace(/\s*:$/, ''), visibleText(two, 300, budget)];
  return first !== '' && second !== '' && (canBeLabel(first) || canBeLabel(second)) ? { first, second } : undefined;
}

const MOST = 200;
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'form', 'select', 'svg', 'head', 'script', 'style']);

/** All of a page outside of its frame, in its order. */
export function twoTextsOf(document: Document): TwoTexts[] {
  const found: TwoTexts[] = [];
  const budget = budgetForPage();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    if (found.length >= MOST || ASIDE.has(node.name) || UNSEEN.has(node.name) || isHidden(node)) return false;
    const two = twoTexts(node, budget);
    if (two !== undefined) found.push(two);
    return two === undefined ? undefined : false;
  });
  return found;
}
