import { checkSelector } from '@trawl/contract/checks/selector.ts';
import { selectAll } from 'css-select';
import type { AnyNode } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { ownField } from '../../../foundation/kernel/table.ts';
import { type Document, type Element, isTag } from '../tree.ts';

/** Untrusted CSS selectors: parsed, run, and stopped if they take too long. */

/** A selector that is invalid or takes too long on a page. */
export class SelectorError extends Error {
  readonly selector: string;
  readonly reason: 'syntax' | 'cost';

  constructor(selector: string, reason: 'syntax' | 'cost', message: string) {
    super(message);
    this.name = 'SelectorError';
    this.selector = selector;
    this.reason = reason;
  }
}

export interface Selectors {
  /**
   * The elements that a selector matches, in document order.
   * @throws SelectorError
   */
  all(document: Document, selector: string): Element[];
}

/** Maximum steps in a tree for all selectors of a page: about half a second. */
const MOST_STEPS = 30_000_000;

/** Selectors for one page, with one budget of steps for all of them. */
export function createSelectors(mostSteps = MOST_STEPS): Selectors {
  let steps = 0;
  const count = (more: number): void => {
    steps += more;
    if (steps > mostSteps) throw new TooManySteps();
  };
  const counting = countingAdapter(count);
  return {
    all(document, selector) {
      const wrong = checkSelector(selector);
      if (wrong) throw new SelectorError(selector, 'syntax', wrong);
      try {
        return selectAll<AnyNode, Element>(selector, document, { adapter: counting });
      } catch (error) {
        if (!(error instanceof TooManySteps)) throw error;
        throw new SelectorError(
          selector,
          'cost',
          `The selector "${selector.slice(0, 100)}" takes too long on this page.`,
        );
      }
    },
  };
}

class TooManySteps extends Error {}

/** Every access of a selector to the tree counts. */
function countingAdapter(count: (steps: number) => void) {
  return {
    isTag(node: AnyNode): node is Element {
      count(1);
      return isTag(node);
    },
    getChildren(node: AnyNode) {
      count(1);
      return DomUtils.getChildren(node);
    },
    getParent(node: Element) {
      count(1);
      return node.parent;
    },
    getSiblings(node: AnyNode): AnyNode[] {
      count(1);
      return node.parent?.children ?? [node];
    },
    prevElementSibling(node: AnyNode) {
      count(1);
      return DomUtils.prevElementSibling(node);
    },
    getText(node: AnyNode): string {
      const text = DomUtils.textContent(node);
      count(1 + text.length / 8);
      return text;
    },
    equals(a: AnyNode, b: AnyNode): boolean {
      count(1);
      return a === b;
    },
    getName: (element: Element) => element.name,
    getAttributeValue: (element: Element, name: string) => ownField(element.attribs, name),
    hasAttrib: (element: Element, name: string) => Object.hasOwn(element.attribs, name),
    removeSubsets: (nodes: AnyNode[]) => nodes,
  };
}
