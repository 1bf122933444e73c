import { type RefObject, useEffect, useRef } from 'react';
import type { Body } from '../../api/client.ts';

/** Blocks of a PDF, which are shown twice: as text, and as places on their pages. */

export interface FileBlock {
  readonly id: string;
  /** From 1. */
  readonly page: number;
  /** Left, top, right and bottom as fractions of the page. */
  readonly place: readonly number[] | null;
  readonly markdown: string;
}

/** The block that is shown now, and on which side it was chosen. */
export interface Linked {
  readonly shown: { readonly id: string; readonly from: 'text' | 'page' } | undefined;
  show(block: Linked['shown']): void;
}

type FileDocument = Body<'POST /v2/parse'>['data'];

/** The blocks in the order of the Markdown. What stands between two of them belongs to none, and has no place. */
export function blocksOf({ markdown = '', blocks = [] }: Pick<FileDocument, 'markdown' | 'blocks'>): FileBlock[] {
  const spans = blocks
    .flatMap(({ pageNumber, items }) =>
      items.flatMap(({ id, bbox, markdownSpan }) => {
        const [from, to] = markdownSpan ?? [];
        return from === undefined || to === undefined ? [] : [{ id, page: pageNumber, place: bbox, from, to }];
      }),
    )
    .sort((a, b) => a.from - b.from);
  const out: FileBlock[] = [];
  let end = 0;
  const between = (until: number): void => {
    const text = markdown.slice(end, until);
    if (text.trim() !== '') out.push({ id: `at ${end}`, page: out.at(-1)?.page ?? 1, place: null, markdown: text });
  };
  for (const { from, to, ...block } of spans) {
    if (from < end) continue;
    between(from);
    out.push({ ...block, markdown: markdown.slice(from, to) });
    end = to;
  }
  between(markdown.length);
  return out;
}

/** Scrolls an element into the view of its frame while `wanted`, without moving the page. */
export function useIntoView<Of extends HTMLElement>(
  wanted: boolean,
  frame: RefObject<HTMLElement | null>,
): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useEffect(() => {
    const [element, box] = [ref.current, frame.current];
    if (!wanted || element === null || box === null) return;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    const middle = inner.top - outer.top - (outer.height - Math.min(inner.height, outer.height)) / 2;
    box.scrollBy({ top: middle });
  }, [wanted, frame]);
  return ref;
}
