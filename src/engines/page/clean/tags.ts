import { type ChildNode, type Document, type Element, firstOf, isTag, walk } from '../tree.ts';
import { removeNodes, setChildren } from './remove.ts';
import { createSelectors, type Selectors } from './selectors.ts';

export interface TagOptions {
  /** CSS selectors of what alone is kept. */
  readonly includeTags?: readonly string[];
  /** CSS selectors of what goes. */
  readonly excludeTags?: readonly string[];
}

/** Elements that were chosen on the page as it came, before anything was taken out of it. */
export interface TagSelection {
  /** Undefined: nothing was asked for, so all is kept. In document order, none inside another. */
  readonly include: readonly Element[] | undefined;
  readonly exclude: readonly Element[];
}

/**
 * What the selectors match on the page as it is now. Ask before anything else is filtered, apply with `applyTags`.
 * @throws SelectorError
 */
export function selectTags(
  document: Document,
  { includeTags = [], excludeTags = [] }: TagOptions,
  selectors: Selectors = createSelectors(),
): TagSelection {
  const wanted = new Set(includeTags.flatMap((selector) => selectors.all(document, selector)));
  const exclude = excludeTags.flatMap((selector) => selectors.all(document, selector));
  if (includeTags.length === 0) return { include: undefined, exclude };
  const include: Element[] = [];
  walk(document, (node) => {
    if (!isTag(node) || !wanted.has(node)) return undefined;
    include.push(node);
    return false;
  });
  return { include, exclude };
}

/** Takes out what is excluded; where something was included, the body holds that and nothing else. */
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
