import type { ParsedPage } from '@llamaindex/liteparse';
import type { Box } from './page.ts';

/** Degrees clockwise. */
export type Quarter = 0 | 90 | 180 | 270;

/** Minimum letters of a page, and the share of them that lies the same way. */
const FEWEST_LETTERS = 20;
const SHARE = 0.6;
/** Tolerance in degrees. */
const SKEW = 5;

/** How the text of a page lies if most of it does not stand upright. */
export function quarterOf({ textItems }: ParsedPage): Quarter {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { text, rotation = 0 } of textItems) {
    const quarter = Math.round(rotation / 90) * 90;
    all += text.length;
    if (Math.abs(rotation - quarter) > SKEW) continue;
    const key = ((quarter % 360) + 360) % 360;
    letters.set(key, (letters.get(key) ?? 0) + text.length);
  }
  const [best, count] = [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  return count >= FEWEST_LETTERS && count > all * SHARE ? (best as Quarter) : 0;
}

/**
 * A box of a page or image that was turned, on the page as it lay.
 * @param turn how it was turned, clockwise
 * @param size of the page as it lay
 */
export function turnedBack(
  [x0, y0, x1, y1]: Box,
  turn: Quarter,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  if (turn === 90) return [y0, height - x1, y1, height - x0];
  if (turn === 180) return [width - x1, height - y1, width - x0, height - y0];
  if (turn === 270) return [width - y1, x0, width - y0, x1];
  return [x0, y0, x1, y1];
}
