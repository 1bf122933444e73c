import type { Wall } from './strings.ts';
import type { Rule } from './table-grid.ts';

/** Ruled tables in pictures: OCR takes one for a drawing and leaves out its text, unless its lines are wiped off. */

/** A picture in shades of grey, one byte for each pixel. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The lines of the tables of a picture, in pixels. */
export interface Grids {
  readonly rules: readonly Rule[];
  readonly walls: readonly Wall[];
  /** By how much they go down to the right: a tangent. */
  readonly slant: number;
}

/** Pixels darker than this are ink. */
const INK = 170;
/** Shares of the longer side: the shortest lines across and down, and the thickest. */
const [SHORTEST, LOWEST, THICKEST] = [0.025, 0.016, 0.004];
/** Pixels of a line that may be missing, and by which a slanted line goes up or down to the next part of it. */
const GAP = 3;
/** Maximum number of lines of a picture: more are a photograph or a hatching. */
const MOST = 1_500;
/** Fewest lines of a table in each direction. */
const FEWEST = 3;
/** How often lines that meet too few others are taken out. */
const ROUNDS = 4;

/** A line as runs of ink along it. */
interface Stroke {
  from: number;
  to: number;
  first: number;
  last: number;
  ink: number;
  readonly runs: [at: number, from: number, to: number][];
}

/** Wipes the lines of ruled tables off a picture. @returns what was there; undefined if there are none */
export function wipedGrids({ width, height, pixels }: GreyPicture): Grids | undefined {
  const longer = Math.max(width, height);
  const thickest = Math.max(4, longer * THICKEST);
  const across = strokesOf({ width, height, pixels }, longer * SHORTEST, thickest);
  if (across === undefined || across.length < FEWEST) return undefined;
  const flipped = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) flipped[x * height + y] = pixels[y * width + x] as number;
  }
  const down = strokesOf({ width: height, height: width, pixels: flipped }, longer * LOWEST, thickest);
  if (down === undefined) return undefined;
  const reach = thickest + GAP;
  // Strokes of letters meet no lines, and underlines no walls.
  let [rules, walls] = [across, down];
  for (let round = 0; round < ROUNDS; round++) {
    walls = walls.filter((wall) => rules.filter((rule) => isMet(rule, wall, reach)).length >= 2);
    rules = rules.filter((rule) => walls.filter((wall) => isMet(rule, wall, reach)).length >= 2);
  }
  if (rules.length < FEWEST || walls.length < FEWEST) return undefined;
  for (const { runs } of rules) {
    for (const [y, from, to] of runs) {
      for (let at = Math.max(0, y - 1); at <= Math.min(height - 1, y + 1); at++)
        pixels.fill(255, at * width + from, at * width + to);
    }
  }
  for (const { runs } of walls) {
    for (const [x, from, to] of runs) {
      for (let y = from; y < to; y++)
        pixels.fill(255, y * width + Math.max(0, x - 1), y * width + Math.min(width, x + 2));
    }
  }
  return {
    rules: rules.map(({ from, to, first, last }) => ({ x0: from, x1: to, y: (first + last) / 2 })),
    walls: walls.map(({ from, to, first, last }) => ({ x: (first + last) / 2, top: from, bottom: to })),
    slant: slantOf(rules),
  };
}

function slantOf(strokes: readonly Stroke[]): number {
  const all = strokes.map(({ from, to, runs }) => {
    const [left, right] = [runs.find((run) => run[1] === from), runs.find((run) => run[2] === to)];
    return left === undefined || right === undefined ? 0 : (right[0] - left[0]) / (to - from);
  });
  return all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
}

/** A picture turned so that lines of this slant are level. */
export function levelPicture({ width, height, pixels }: GreyPicture, slant: number): GreyPicture {
  const [sin, cos] = [Math.sin(Math.atan(slant)), Math.cos(Math.atan(slant))];
  const out = new Uint8Array(pixels.length).fill(255);
  const [cx, cy] = [width / 2, height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = Math.round(cx + (x - cx) * cos - (y - cy) * sin);
      const fromY = Math.round(cy + (x - cx) * sin + (y - cy) * cos);
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        out[y * width + x] = pixels[fromY * width + fromX] as number;
    }
  }
  return { width, height, pixels: out };
}

const isMet = (rule: Stroke, wall: Stroke, reach: number): boolean =>
  wall.first >= rule.from - reach &&
  wall.last <= rule.to + reach &&
  rule.first >= wall.from - reach &&
  rule.last <= wall.to + reach;

/** Lines along the rows of pixels, also a little slanted ones; undefined if there are too many. */
function strokesOf({ width, height, pixels }: GreyPicture, shortest: number, thickest: number): Stroke[] | undefined {
  let open: Stroke[] = [];
  const closed: Stroke[] = [];
  const isLine = ({ from, to, ink }: Stroke): boolean => to - from >= shortest && ink / (to - from) <= thickest;
  for (let y = 0; y < height; y++) {
    const still: Stroke[] = [];
    for (const one of open) {
      if (y - one.last <= GAP) still.push(one);
      else if (isLine(one)) closed.push(one);
    }
    open = still;
    const row = pixels.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      if ((row[x] as number) >= INK) continue;
      const from = x;
      let to = x + 1;
      for (let gap = 0; x < width && gap <= GAP; x++) {
        if ((row[x] as number) < INK) [to, gap] = [x + 1, 0];
        else gap++;
      }
      if (to - from < shortest) continue;
      const near = open.find((one) => from < one.to + GAP && to > one.from - GAP);
      if (near === undefined) open.push({ from, to, first: y, last: y, ink: to - from, runs: [[y, from, to]] });
      else {
        [near.from, near.to, near.last] = [Math.min(near.from, from), Math.max(near.to, to), y];
        near.ink += to - from;
        near.runs.push([y, from, to]);
      }
      if (open.length + closed.length > MOST) return undefined;
    }
  }
  return [...closed, ...open.filter(isLine)];
}
