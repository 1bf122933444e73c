import type { Line } from './lines.ts';
import { isRightToLeft } from './lines.ts';
import { placeOf } from './links.ts';

/**
 * Line breaks that belong to the text: of addresses, verse, lists of contents. A line of a paragraph ends where the next word does not fit;
 * one that ends before that is a line of its own.
 */

/** Letter heights between left edges of lines of one text. */
const INDENT = 3;
/** What is left beside the next word where a line is broken: at least letter heights, and a share of the text's width; more within a sentence. */
const ROOM = 1;
const [SHARE, SHARE_WITHIN] = [0.06, 0.25];
/** Tolerance of a right edge, and the number of lines that make one: beside a picture, lines end earlier. Short lines often end so by chance. */
const EDGE = 1.5;
const [FEWEST, FEWEST_SHORT] = [3, 6];
/** Width of a text, in letter heights, below which it does not say how wide its column is. */
const NARROW = 16;

/** How far the lines beside each left edge go to the right. */
export interface Edges {
  reachOf(line: Line): number;
}

/** @param width of the page in points if the lines are all of its columns */
export function edgesOf(lines: readonly Line[], width: number | undefined): Edges {
  const step = 30;
  const most = new Map<number, number>();
  for (const { box } of lines) {
    const key = Math.floor(box[0] / step);
    most.set(key, Math.max(most.get(key) ?? 0, box[2]));
  }
  return {
    reachOf({ box, size }) {
      const key = Math.floor(box[0] / step);
      const near = Math.max(1, Math.ceil((size * INDENT) / step));
      let reach = box[2];
      for (let i = key - near; i <= key + near; i++) reach = Math.max(reach, most.get(i) ?? 0);
      return width !== undefined && reach - box[0] < size * NARROW ? Math.max(reach, width - box[0]) : reach;
    },
  };
}

/** Whether a line break between two lines of a paragraph belongs to the text. @param index of the second one in its paragraph */
export function isBreak(lines: readonly Line[], index: number, edges: Edges): boolean {
  const [last, line] = [lines[index - 1], lines[index]];
  if (last === undefined || line === undefined) return false;
  if (isEntry(last) && isEntry(line)) return true;
  if (isRightToLeft([last.bare]) || /[\p{L}\p{N}][-‐‑\u00ad/]$/u.test(last.bare)) return false;
  if (Math.abs(line.box[0] - last.box[0]) > line.size * INDENT) return false;
  const first = line.parts[0] ?? line;
  const word = /^\S+/.exec(line.bare)?.[0] ?? '';
  const wordWidth =
    (first.box[2] - first.box[0]) * Math.min(1, placeOf(line.bare.slice(0, first.text.length), word.length));
  const reach = edges.reachOf(last);
  const room = reach - last.box[2] - wordWidth - line.size * 0.3;
  const share = /^\p{Ll}/u.test(line.bare) ? SHARE_WITHIN : SHARE;
  if (room < Math.max(line.size * ROOM, (reach - last.box[0]) * share)) return false;
  return !endsAtEdge(lines, index - 1);
}

/** Whether some lines in a row end at the same place, as they do beside something else. */
function endsAtEdge(lines: readonly Line[], index: number): boolean {
  const { box, size } = lines[index] as Line;
  const fewest = box[2] - box[0] < size * NARROW ? FEWEST_SHORT : FEWEST;
  const isSame = (at: number): boolean => {
    const other = lines[at];
    return other !== undefined && Math.abs(other.box[2] - box[2]) < size * EDGE;
  };
  let count = 1;
  for (let at = index - 1; isSame(at) && count < fewest; at--) count++;
  for (let at = index + 1; isSame(at) && count < fewest; at++) count++;
  return count >= fewest;
}

/** Whether a line is an entry of a list of contents: something, and far from it a page. */
function isEntry({ bare, parts }: Line): boolean {
  return /(?:…|\s)\s*(?:\d{1,4}|[ivxlc]{1,6})$/.test(bare) && (parts.length > 1 || bare.includes('…'));
}
