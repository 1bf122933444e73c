import { ownField } from '../../../foundation/kernel/table.ts';
import { createSelectors, type Selectors } from '../clean/selectors.ts';
import type { Document } from '../tree.ts';
import { MOST_OF_PAGE } from './most-of-page.ts';

export interface AttributeQuery {
  readonly selector: string;
  readonly attribute: string;
}

export interface AttributeValues extends AttributeQuery {
  readonly values: string[];
}

/**
 * The attribute values of the elements that match selectors, in document order, unchanged.
 * @throws SelectorError if a selector is invalid or takes too long
 */
export function attributesOf(
  document: Document,
  queries: readonly AttributeQuery[],
  selectors: Selectors = createSelectors(),
): AttributeValues[] {
  return queries.map(({ selector, attribute }) => {
    const name = attribute.trim().toLowerCase();
    const values: string[] = [];
    for (const { attribs } of selectors.all(document, selector)) {
      const value = ownField(attribs, name);
      if (values.length < MOST_OF_PAGE.attributes && value !== undefined) values.push(value);
    }
    return { selector, attribute, values };
  });
}
