import { type Block, FURNITURE, type Page } from './page.ts';

/** Points by which the same column may be elsewhere on the next page. */
const SAME = 10;

/**
 * Pages in which a table that goes on on the next page is one: the last thing of a page and the first of the next, with the same columns, and
 * with the same head, or with none of its own.
 */
export function withWholeTables(pages: readonly Page[]): Page[] {
  let last: Block | undefined;
  /** The head of the table that goes on. */
  let head = '';
  return pages.map((page) => {
    const first = page.blocks.findIndex(({ type, text }) => !FURNITURE.has(type) && text !== '');
    const block = page.blocks[first];
    const before = last;
    last = page.blocks.findLast(({ type, text }) => !FURNITURE.has(type) && text !== '') ?? last;
    if (before?.type !== 'table' || block?.type !== 'table') {
      head = headOf(last);
      return page;
    }
    const rows = restOf(block, before, head);
    if (last !== block || rows === undefined) head = headOf(last);
    if (rows === undefined) return page;
    return {
      ...page,
      blocks: page.blocks.map((one) => (one === block ? { ...block, text: rows, goesOn: true } : one)),
    };
  });
}

const headOf = (block: Block | undefined): string => (block?.type === 'table' ? (block.text.split('\n')[0] ?? '') : '');

/** The rows of a table that is the rest of another; undefined if it is a table of its own. */
function restOf(block: Block, before: Block, head: string): string | undefined {
  const [first = '', rule = '', ...rows] = block.text.split('\n');
  if (cellsIn(first) !== cellsIn(head)) return undefined;
  if (first === head) return rows.length === 0 ? undefined : rows.join('\n');
  if (!areSame(block.columns, before.columns) || rule === '') return undefined;
  return isEmpty(first) ? rows.join('\n') : hasNumber(first) ? [first, ...rows].join('\n') : undefined;
}

const cellsIn = (row: string): number => row.match(/(?<!\\)\|/g)?.length ?? 0;
const isEmpty = (row: string): boolean => !/[^\s|]/.test(row);
const hasNumber = (row: string): boolean => /\d/.test(row);

const areSame = (a: readonly number[] | undefined, b: readonly number[] | undefined): boolean =>
  a !== undefined && a.length === b?.length && a.every((x, index) => Math.abs(x - (b[index] as number)) < SAME);
