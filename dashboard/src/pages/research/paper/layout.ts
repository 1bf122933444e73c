import { forceCollide, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';

/** Positions of the papers around a paper on its map. */

export type Side = 'references' | 'citers' | 'similar';

export interface Placed<Item> {
  readonly item: Item;
  readonly side: Side;
  /** Pixels from the paper in the middle. */
  readonly x: number;
  readonly y: number;
}

/** Pixels that a node has for itself with its label, which is below it. */
export const ROOM = { width: 156, height: 62 } as const;
/** How much wider than high that is: forces know circles only. */
const STRETCH = ROOM.width / ROOM.height;
const STEPS = 300;

interface Body<Item> extends SimulationNodeDatum {
  readonly item: Item;
  readonly side: Side | undefined;
}

/**
 * References on the left, citers on the right, similar papers above and below the middle; no two labels lie on each other. The same papers
 * always get the same places.
 * @param spread pixels from the middle to the nodes that are farthest to the sides; a narrow map has its sides above and below
 */
export function layOut<Item>(around: Readonly<Record<Side, readonly Item[]>>, spread: number): Placed<Item>[] {
  const isNarrow = spread < ROOM.width;
  const most = spread / STRETCH;
  const goal = (side: Side | undefined, at: number): { x: number; y: number } => {
    if (side === 'similar') return isNarrow ? { x: at % 2 ? 60 : -60, y: 0 } : { x: 0, y: at % 2 ? 150 : -150 };
    const way = side === undefined ? 0 : side === 'references' ? -1 : 1;
    return isNarrow ? { x: 0, y: way * 190 } : { x: way * most, y: 0 };
  };
  const middle: Body<Item | undefined> = { item: undefined, side: undefined, fx: 0, fy: 0 };
  const bodies = (['references', 'citers', 'similar'] as const).flatMap((side) =>
    around[side].map((item, at) => {
      const { x, y } = goal(side, at);
      // Beside each other: what begins in one place is never parted.
      return { item, side, goal: { x, y }, x: x + (at % 4) * 3, y: y + at * 2 };
    }),
  );
  const all: (Body<Item | undefined> & { goal?: { x: number; y: number } })[] = [middle, ...bodies];
  forceSimulation(all)
    .force('x', forceX<(typeof all)[number]>((one) => one.goal?.x ?? 0).strength(0.12))
    .force('y', forceY<(typeof all)[number]>((one) => one.goal?.y ?? 0).strength(isNarrow ? 0.12 : 0.06))
    .force(
      'apart',
      forceCollide<(typeof all)[number]>(ROOM.height / 2 + 2)
        .strength(1)
        .iterations(8),
    )
    .force('inside', () => {
      for (const one of all) {
        const [x = 0, vx = 0] = [one.x, one.vx];
        one.vx = Math.max(-most, Math.min(most, x + vx)) - x;
      }
    })
    .stop()
    .tick(STEPS);
  return bodies.map(({ item, side, x, y }) => ({ item, side, x: x * STRETCH, y }));
}

/** A title that fits. */
export function shorten(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const cut = text.lastIndexOf(' ', letters - 1);
  return `${text.slice(0, cut > letters * 0.6 ? cut : letters - 1)}…`;
}

/** A title in two lines that fit, cut between words. */
export function inTwoLines(text: string, letters: number): readonly string[] {
  const [first, rest] = lineOf(text, letters);
  if (rest === '') return [first];
  const [second, more] = lineOf(rest, letters - 1);
  return [first, more === '' ? second : `${second}…`];
}

/** The words that fit in a line, and what is left. Only a word that is longer than a line is cut. */
function lineOf(text: string, letters: number): readonly [string, string] {
  if (text.length <= letters) return [text, ''];
  const space = text.lastIndexOf(' ', letters);
  const cut = space > 0 ? space : letters;
  return [text.slice(0, cut), text.slice(cut).trim()];
}
