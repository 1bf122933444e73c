import { type Document, type Element, isTag, walk } from '../tree.ts';
import { priceIn } from './amounts.ts';
import { budgetForPage, isHidden, visibleText } from './text.ts';

/** What a page states by how it shows it: prices that are struck out, and stars with their number for screen readers. */
export interface Marks {
  /** Struck out prices outside of asides, in order, without repeats. */
  readonly struck: readonly string[];
  /** `4.6`, of `4.6 out of 5 stars`. */
  readonly ratings: readonly string[];
}

const MOST = 50;
const STRUCK_NAMES =
  /(?:^|[\s_-])(?:line-through|strike(?:through)?|was-price|price-was|old-price|price-old|compare-at(?:-price)?)(?:$|[\s_-])/i;
const STARS = /(?<![\d.,])(\d(?:[.,]\d{1,2})?)\s*(?:\/|out of|of|von|sur|su|de|van|na|av)\s*5(?![\d.,]\d|\d)/i;

/** @param isAside whether an element stands beside the content */
export function marksOf(document: Document, isAside: (element: Element) => boolean): Marks {
  const struck = new Set<string>();
  const ratings = new Set<string>();
  const budget = budgetForPage();
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    if (isAside(node) || struck.size + ratings.size >= MOST) return false;
    const { name, attribs } = node;
    const label = attribs['aria-label'] ?? attribs.title;
    const stars = label !== undefined && label.length <= 100 ? STARS.exec(label)?.[1] : undefined;
    if (stars !== undefined) ratings.add(stars.replace(',', '.'));
    if (isHidden(node)) return false;
    const isStruck =
      name === 's' ||
      name === 'del' ||
      name === 'strike' ||
      ((attribs.class ?? '').length < 300 && STRUCK_NAMES.test(attribs.class ?? ''));
    if (!isStruck) return undefined;
    const text = visibleText(node, 60, budget);
    const price = priceIn(text);
    if (price !== undefined) struck.add(price);
    return false;
  });
  return { struck: [...struck], ratings: [...ratings] };
}
