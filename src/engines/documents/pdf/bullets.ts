import type { ParsedPage } from '@llamaindex/liteparse';
import { unmarked } from './marks.ts';
import type { Item } from './page.ts';

/** Maximum number of shapes of a page that has such bullets: more are a drawing. */
const MOST_SHAPES = 2_000;
/** Least and maximum size of a bullet, and its maximum distance from its text, in letter heights. */
const SMALLEST = 0.15;
const LARGEST = 0.7;
const FARTHEST = 2.5;

/** Bullets that are drawn, as browsers do, and not written: small round or square shapes at the left of a line. */
export function bulletsOf({ vectorGraphics }: ParsedPage, items: readonly Item[]): Item[] {
  const shapes = vectorGraphics?.shapes ?? [];
  if (shapes.length === 0 || shapes.length > MOST_SHAPES) return [];
  const found: Item[] = [];
  for (const { bbox } of shapes) {
    const { x, y, width, height } = bbox;
    if (width > 20 || height > 20 || width > height * 1.5 || height > width * 1.5) continue;
    const middle = y + height / 2;
    const level = items.filter(({ box }) => middle > box[1] && middle < box[3]);
    const [next] = level.filter(({ box }) => box[0] >= x + width).sort((a, b) => a.box[0] - b.box[0]);
    if (next === undefined || next.box[0] - x - width > next.size * FARTHEST) continue;
    if (width < next.size * SMALLEST || width > next.size * LARGEST || !/[\p{L}\p{N}]/u.test(unmarked(next.text)))
      continue;
    // Beside other text, it is a mark of a drawing.
    if (level.some(({ box }) => box[2] > x - next.size * FARTHEST && box[0] < x + width)) continue;
    if (found.some(({ box }) => Math.abs(box[1] - next.box[1]) < 1 && Math.abs(box[2] - next.box[0]) < 4)) continue;
    const right = Math.max(x + width, next.box[0] - next.size * 0.3);
    found.push({ ...next, text: '•', box: [x, next.box[1], right, next.box[3]], isBold: false, isMono: false });
  }
  return found;
}
