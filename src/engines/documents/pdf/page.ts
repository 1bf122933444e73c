import type { BlockType } from '../converted.ts';

/** Left, top, right, bottom in points from the upper left corner of the page. */
export type Box = readonly [number, number, number, number];

/** An element of a tagged file that is a heading (1 to 6), or any other (0); the same for all its texts. */
export interface Heading {
  readonly level: number;
}

/** A run of text as in the file. */
export interface Item {
  readonly text: string;
  readonly box: Box;
  /** Letter height in points. */
  readonly size: number;
  readonly isBold: boolean;
  /** Whether all letters of its font have one width. */
  readonly isMono: boolean;
  /** Degrees. */
  readonly rotation: number;
  /** What the tags of the file say, if it has any: a heading, or none (level 0). */
  readonly heading?: Heading;
}

/** Where a column of text begins, beside other text. Columns may be closer to each other than words of justified text. */
export interface Gutter {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** A piece of a page for the Markdown. */
export interface Block {
  readonly type: BlockType;
  readonly box: Box | undefined;
  /** Markdown; for parts that are left out of the text (running headers, page numbers), plain text. */
  readonly text: string;
  /** Where the columns of a table are separated, in points from the left, if lines say so. */
  readonly columns?: readonly number[] | undefined;
  /** Whether it is the rest of the table before it. */
  readonly goesOn?: boolean;
  /** Confidence of OCR, 0 to 1. */
  readonly confidence?: number;
  /** Whether a model that saw the page says so. */
  readonly isTranscribed?: boolean;
}

/** A page that was read. */
export interface Page {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  readonly isRecognised: boolean;
  readonly status: 'ok' | 'partial' | 'failed';
}

/** Blocks that are never part of the text. */
export const FURNITURE: ReadonlySet<BlockType> = new Set(['page_header', 'page_footer', 'page_number']);

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [x0, y0, x1, y1] of boxes) {
    left = Math.min(left, x0);
    top = Math.min(top, y0);
    right = Math.max(right, x1);
    bottom = Math.max(bottom, y1);
  }
  return [left, top, right, bottom];
}

/** Square points. */
export const areaOf = ([x0, y0, x1, y1]: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** What two boxes have in common, in square points. */
export function shared(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}
