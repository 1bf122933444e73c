import { type Document, type Element, isTag, walk } from '../tree.ts';

/** The parts that a page is made of, which may stand in alike boxes or in the cells of a table. */
export interface Parts {
  /** Whether something is in an element that only one part of a page has: its title, its navigation. */
  has(element: Element): boolean;
  /** Whether these are parts of a page, rather than things side by side. */
  are(list: readonly Element[]): boolean;
  /** Whether most of them hold several things, with headings of one level: the departments of a list of people. */
  areLists(list: readonly Element[]): boolean;
}

/** Boxes that a page is made of, at most. */
const MOST_PARTS = 12;
/** Times as large as any other of them is the one with the content, and elements in it. */
const LARGER = 5;
const LARGE = 40;
/** Whether these are the rows of a table that is the frame of a page: a title across all columns, the rest in one row with tables of its own. */
function areOfFrame(list: readonly Element[], tables: ReadonlySet<Element>): boolean {
  if (list[0]?.name !== 'tr') return false;
  const holding = list.filter((row) => tables.has(row)).length;
  return (
    holding > 0 &&
    holding * 2 <= list.length &&
    list.some(
      (row) => !tables.has(row) && row.children.some((cell) => isTag(cell) && cell.attribs.colspan !== undefined),
    )
  );
}

const OF_A_PART = new Set(['h1', 'main', 'nav']);
const ROLES_OF_A_PART = new Set(['main', 'navigation', 'banner', 'contentinfo']);

export function partsOf(document: Document): Parts {
  const having = new Set<Element>();
  const sizes = new Map<Element, number>();
  /** Elements with two headings of one level; of others, the levels of the headings in them. */
  const several = new Set<Element>();
  /** Rows with a table in them. */
  const tables = new Set<Element>();
  const levels = new Map<Element, Set<string>>();
  const noteHeading = ({ name, parent }: Element): void => {
    for (let above = parent; above && isTag(above) && !several.has(above); above = above.parent) {
      const seen = levels.get(above);
      if (seen === undefined) levels.set(above, new Set([name]));
      else if (seen.has(name)) several.add(above);
      else seen.add(name);
    }
  };
  const noteTable = ({ parent }: Element): void => {
    for (let above = parent; above && isTag(above) && !tables.has(above); above = above.parent)
      if (above.name === 'tr') tables.add(above);
  };
  walk(
    document,
    (node) => {
      if (!isTag(node)) return undefined;
      sizes.set(node, 1);
      if (/^h[1-6]$/.test(node.name)) noteHeading(node);
      if (node.name === 'table') noteTable(node);
      if (!OF_A_PART.has(node.name) && !ROLES_OF_A_PART.has(node.attribs.role ?? '')) return undefined;
      for (let above = node.parent; above && isTag(above) && !having.has(above); above = above.parent)
        having.add(above);
      return undefined;
    },
    (element) => {
      const { parent } = element;
      if (parent && isTag(parent)) sizes.set(parent, (sizes.get(parent) ?? 1) + (sizes.get(element) ?? 1));
    },
  );
  const sizeOf = (element: Element): number => sizes.get(element) ?? 1;
  return {
    has: (element) => having.has(element),
    are(list) {
      if (list.length > MOST_PARTS) return false;
      const count = list.filter((element) => having.has(element)).length;
      if (count > 0 && count < list.length) return true;
      if (areOfFrame(list, tables)) return true;
      const [largest = 1, second = 1] = list.map(sizeOf).toSorted((a, b) => b - a);
      return largest >= LARGE && largest >= LARGER * second;
    },
    areLists: (list) => list.filter((element) => several.has(element)).length * 2 >= list.length,
  };
}
