import type { ChildNode, ParentNode } from '../tree.ts';

/** Takes nodes out of their tree; every parent is rewritten once, however many of its children go. */
export function removeNodes(nodes: Iterable<ChildNode>): void {
  const doomed = new Set(nodes);
  const parents = new Set<ParentNode>();
  for (const node of doomed) if (node.parent) parents.add(node.parent);
  for (const parent of parents) {
    // What goes with its parent need not be taken out of it.
    if (doomed.has(parent as ChildNode)) continue;
    const kept = parent.children.filter((child) => !doomed.has(child));
    for (const child of parent.children) {
      if (!doomed.has(child)) continue;
      child.parent = null;
      child.prev = null;
      child.next = null;
    }
    setChildren(parent, kept);
  }
}

/** Makes nodes the only children of a parent. They must be nobody else's any more, or be left behind with that one. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children;
  for (const [i, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[i - 1] ?? null;
    child.next = children[i + 1] ?? null;
  }
}
