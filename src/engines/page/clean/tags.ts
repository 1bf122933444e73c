import { type ChildNode, type Document, type Element, firstOf, isTag, setChildren, walk } from '../tree.ts';
import { removeNodes } from './remove.ts';
import { createSelectors, type Selectors } from './selectors.ts';

export interface TagOptions {
  /** CSS selectors; only these elements are kept. */
  readonly includeTags?: readonly string[];
  /** CSS selectors of elements to remove. */
  readonly excludeTags?: readonly string[];
}

/** Elements that were selected on the original page, before anything was removed. */
export interface TagSelection {
  /** In document order, none inside another. Undefined: no selection, everything is kept. */
  readonly include: readonly Element[] | undefined;
  readonly exclude: readonly Element[];
}

/**
 * Selects elements on the page in its current state. Call it before other filters, then `applyTags`.
 * @throws SelectorError
 */
export function selectTags(
  document: Document,
  { includeTags = [], excludeTags = [] }: TagOptions,
  selectors: Selectors = createSelectors(),
): TagSelection {
  const needed = new Set(includeTags.flatMap((selector) => selectors.all(document, selector)));
  const exclude = excludeTags.flatMap((selector) => selectors.all(document, selector));
  if (includeTags.length === 0) return { include: undefined, exclude };
  const include: Element[] = [];
  walk(document, (node) => {
    if (!isTag(node) || !needed.has(node)) return undefined;
    include.push(node);
    return false;
  });
  return { include, exclude };
}

/** Removes excluded elements. If elements were included, the body then has only these. */
export function applyTags(document: Document, { include, exclude }: TagSelection): void {
  removeNodes(exclude);
  if (include === undefined) return;
  const gone = new Set<ChildNode>(exclude);
  const kept = include.filter((element) => !isUnder(element, gone));
  const body = firstOf(document, 'body');
  if (kept.some((element) => element === body || element.name === 'html')) return;
  const top = body ?? document;
  removeNodes(kept);
  setChildren(top, kept);
}

function isUnder(element: Element, nodes: ReadonlySet<ChildNode>): boolean {
  if (nodes.size === 0) return false;
  for (let up: ChildNode | null = element; up; up = up.parent as ChildNode | null) if (nodes.has(up)) return true;
  return false;
}
