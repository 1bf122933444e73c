import { createSelectors, type Selectors } from '../clean/selectors.ts';
import type { Document } from '../tree.ts';

export interface AttributeQuery {
  readonly selector: string;
  readonly attribute: string;
}

export interface AttributeValues extends AttributeQuery {
  readonly values: string[];
}

const MOST_VALUES = 10_000;

/**
 * The values of attributes of the elements that selectors match, in document order, as they stand on the page.
 * @throws SelectorError when a selector cannot be read or takes too long
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
      if (values.length < MOST_VALUES && Object.hasOwn(attribs, name)) values.push(attribs[name] as string);
    }
    return { selector, attribute, values };
  });
}
