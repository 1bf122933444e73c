/** Positions of the papers around a paper in the drawing. */

export type Side = 'references' | 'citers' | 'similar';

export interface Placed<Item> {
  readonly item: Item;
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  /** The side of the node on which its label is; undefined if there is no room for one. */
  readonly label: 'left' | 'right' | undefined;
}

export interface Layout<Item> {
  readonly width: number;
  readonly height: number;
  readonly center: { readonly x: number; readonly y: number };
  readonly nodes: readonly Placed<Item>[];
  /** Characters that a label has room for. */
  readonly letters: number;
}

/** Below this width, in pixels, there are no labels and the sides bend around the middle. */
const WIDE = 620;
/** Pixels between two nodes of a column. */
const GAP = 40;
/** Pixels that a letter of a label takes. */
const LETTER = 7.2;

/**
 * References on the left, citers on the right, similar papers above and below the middle.
 * @param width pixels that there are
 */
export function layOut<Item>(width: number, around: Readonly<Record<Side, readonly Item[]>>): Layout<Item> {
  return width >= WIDE ? columns(width, around) : ring(width, around);
}

function columns<Item>(width: number, around: Readonly<Record<Side, readonly Item[]>>): Layout<Item> {
  const rows = Math.max(around.references.length, around.citers.length, 5);
  const height = rows * GAP + 60;
  const center = { x: width / 2, y: height / 2 };
  const column = width * 0.27;
  const side = (items: readonly Item[], side: 'references' | 'citers'): Placed<Item>[] =>
    items.map((item, at) => {
      const y = center.y + (at - (items.length - 1) / 2) * GAP;
      // A slight bend keeps the lines to the middle apart.
      const bend = 26 * (1 - ((y - center.y) / (height / 2)) ** 2);
      const x = side === 'references' ? column - bend : width - column + bend;
      return { item, side, x, y, label: side === 'references' ? 'left' : 'right' };
    });
  const half = Math.ceil(around.similar.length / 2);
  const similar = around.similar.map((item, at): Placed<Item> => {
    const above = at < half;
    const count = above ? half : around.similar.length - half;
    const place = (above ? at : at - half) - (count - 1) / 2;
    const step = Math.min(54, (width * 0.3) / Math.max(1, count));
    const lift = Math.max(70, height * 0.33) - Math.abs(place) * 7;
    return {
      item,
      side: 'similar',
      x: center.x + place * step,
      y: center.y + (above ? -lift : lift),
      label: undefined,
    };
  });
  return {
    width,
    height,
    center,
    nodes: [...side(around.references, 'references'), ...side(around.citers, 'citers'), ...similar],
    letters: Math.max(8, Math.floor((column - 26 - 18) / LETTER)),
  };
}

function ring<Item>(width: number, around: Readonly<Record<Side, readonly Item[]>>): Layout<Item> {
  const height = Math.max(280, Math.min(380, width));
  const center = { x: width / 2, y: height / 2 };
  const far = { x: width / 2 - 20, y: height / 2 - 20 };
  const near = { x: far.x * 0.52, y: far.y * 0.6 };
  /** @param from,to degrees, clockwise from the right */
  const arc = (
    items: readonly Item[],
    side: Side,
    from: number,
    to: number,
    radius: { x: number; y: number },
  ): Placed<Item>[] =>
    items.map((item, at) => {
      const angle = ((from + ((to - from) * (at + 0.5)) / items.length) * Math.PI) / 180;
      return {
        item,
        side,
        x: center.x + Math.cos(angle) * radius.x,
        y: center.y + Math.sin(angle) * radius.y,
        label: undefined,
      };
    });
  const half = Math.ceil(around.similar.length / 2);
  return {
    width,
    height,
    center,
    nodes: [
      ...arc(around.references, 'references', 110, 250, far),
      ...arc(around.citers, 'citers', -70, 70, far),
      ...arc(around.similar.slice(0, half), 'similar', 225, 315, near),
      ...arc(around.similar.slice(half), 'similar', 45, 135, near),
    ],
    letters: 0,
  };
}

/** A title that fits. */
export function shorten(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const cut = text.lastIndexOf(' ', letters - 1);
  return `${text.slice(0, cut > letters * 0.6 ? cut : letters - 1)}…`;
}
