/**
 * Boosted trees, evaluated for a row all at once. Instead of going down each tree, the nodes of a feature are visited in the order of their
 * bounds, and each node that decides "right" excludes the leaves to its left. The first remaining leaf of a tree is the result. This needs
 * no unpredictable branches and less than half of the time, with identical sums. Nodes of features with mostly high values are mirrored, so
 * that few nodes exclude anything.
 */

/** Trees as flat arrays. A node with the feature LEAF is a leaf, and `values` has its contribution. */
export interface Trees {
  readonly base: number;
  readonly roots: Uint16Array;
  readonly features: Uint8Array;
  /** The value of a leaf; otherwise the bound: values up to it go left. */
  readonly values: Float32Array;
  /** The left child of a node; the right one follows it. */
  readonly lefts: Uint16Array;
}

export const LEAF = 255;

/** Leaves of a tree, one bit each. */
const MOST_LEAVES = 32;

/** All inner nodes by feature, then by bound; highest first for features with mostly high values. */
interface Bounds {
  /** The first node of each feature; one more at the end. */
  readonly starts: Uint16Array;
  readonly bounds: Float32Array;
  readonly trees: Uint16Array;
  /** The leaves that remain after a node that decides "right", or "left" for features with mostly high values. */
  readonly masks: Int32Array;
}

/** Columns, excluding `to`. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

/**
 * @param high columns whose values are above most bounds in most rows
 * @returns the likelihood of each row of `width` numbers; the numbers from column `constant` on are the same in all rows
 * @throws Error for a tree with too many leaves
 */
export function createScorer(
  forest: Trees,
  high: Columns,
): (values: Float32Array, width: number, constant: number) => Float32Array {
  const { base, roots } = forest;
  const leaves = new Float64Array(roots.length * MOST_LEAVES);
  const { starts, bounds, trees, masks } = boundsOf(forest, high, leaves);
  const shared = new Int32Array(roots.length);
  const open = new Int32Array(roots.length);

  /** Excludes the leaves that the values of some columns rule out. */
  const close = (into: Int32Array, values: Float32Array, offset: number, { from, to }: Columns): void => {
    for (let feature = from; feature < to; feature++) {
      const value = values[offset + feature] as number;
      const end = starts[feature + 1] as number;
      for (let i = starts[feature] as number; i < end && !(value <= (bounds[i] as number)); i++) {
        const tree = trees[i] as number;
        into[tree] = (into[tree] as number) & (masks[i] as number);
      }
    }
  };
  const closeHigh = (into: Int32Array, values: Float32Array, offset: number): void => {
    for (let feature = high.from; feature < high.to; feature++) {
      const value = values[offset + feature] as number;
      const end = starts[feature + 1] as number;
      for (let i = starts[feature] as number; i < end && value <= (bounds[i] as number); i++) {
        const tree = trees[i] as number;
        into[tree] = (into[tree] as number) & (masks[i] as number);
      }
    }
  };

  return (values, width, constant) => {
    const count = width === 0 ? 0 : values.length / width;
    const result = new Float32Array(count);
    if (count === 0) return result;
    shared.fill(-1);
    close(shared, values, 0, { from: constant, to: width });
    const below = { from: 0, to: high.from };
    const above = { from: high.to, to: constant };
    for (let row = 0; row < count; row++) {
      open.set(shared);
      close(open, values, row * width, below);
      closeHigh(open, values, row * width);
      close(open, values, row * width, above);
      let sum = base;
      for (let tree = 0; tree < open.length; tree++) {
        const left = open[tree] as number;
        sum += leaves[tree * MOST_LEAVES + 31 - Math.clz32(left & -left)] as number;
      }
      result[row] = 1 / (1 + Math.exp(-sum));
    }
    return result;
  };
}

/** @param leaves receives the value of each leaf, from left to right after mirroring, MOST_LEAVES per tree */
function boundsOf({ roots, features, values, lefts }: Trees, high: Columns, leaves: Float64Array): Bounds {
  const isHigh = (feature: number): boolean => feature >= high.from && feature < high.to;
  const nodes: { feature: number; bound: number; tree: number; mask: number }[] = [];
  for (const [tree, root] of roots.entries()) {
    let count = 0;
    /** @returns the bits of the leaves below a node */
    const read = (node: number): number => {
      if (features[node] === LEAF) {
        if (count >= MOST_LEAVES) throw new Error(`a tree has more than ${MOST_LEAVES} leaves`);
        leaves[tree * MOST_LEAVES + count] = values[node] as number;
        return 1 << count++;
      }
      const feature = features[node] as number;
      const left = lefts[node] as number;
      const [near, far] = isHigh(feature) ? [left + 1, left] : [left, left + 1];
      const before = read(near);
      nodes.push({ feature, bound: values[node] as number, tree, mask: ~before });
      return before | read(far);
    };
    read(root);
  }
  nodes.sort((a, b) => a.feature - b.feature || (isHigh(a.feature) ? b.bound - a.bound : a.bound - b.bound));
  const starts = new Uint16Array(LEAF + 1);
  for (const { feature } of nodes) starts[feature + 1] = (starts[feature + 1] as number) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  return {
    starts,
    bounds: Float32Array.from(nodes, ({ bound }) => bound),
    trees: Uint16Array.from(nodes, ({ tree }) => tree),
    masks: Int32Array.from(nodes, ({ mask }) => mask),
  };
}
