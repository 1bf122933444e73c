import { type ChildNode, type ParentNode, setChildren } from '../tree.ts';

/** Removes nodes from their tree. Each parent is rewritten once, however many children are removed. */
export function removeNodes(nodes: Iterable<ChildNode>): void {
  const doomed = new Set(nodes);
  const parents = new Set<ParentNode>();
  for (const node of doomed) if (node.parent) parents.add(node.parent);
  for (const parent of parents) {
    // Children of removed nodes need no separate removal.
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
