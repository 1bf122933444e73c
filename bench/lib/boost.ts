import { seeded } from './random.ts';

/** Gradient boosting of regression trees on histograms, for two classes: small, and the same every time. */

export interface BoostOptions {
  readonly trees: number;
  /** Leaves of a tree. */
  readonly leaves: number;
  readonly rate: number;
  /** A leaf holds at least so much (sum of second derivatives; a row of mean weight has at most 1/4). */
  readonly leastHessian: number;
  /** L2 penalty on leaves. */
  readonly penalty: number;
  /** Share of the rows and of the features that a tree sees. */
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
}

/** Nodes as flat arrays; a node whose feature is -1 is a leaf and `values` has what it adds, else the bound: up to it goes left. */
export interface Tree {
  readonly features: number[];
  readonly values: number[];
  readonly lefts: number[];
  readonly rights: number[];
}

export interface Boosted {
  readonly base: number;
  readonly trees: Tree[];
}

const BINS = 64;
const SAMPLE = 20_000;

/** Bounds between the bins of each feature: between its values, or at its quantiles where it has many. */
function boundsOf(rows: Float32Array, count: number, width: number): Float32Array[] {
  const random = seeded(7);
  const picked = Array.from({ length: Math.min(count, SAMPLE) }, (_, i) =>
    count <= SAMPLE ? i : Math.floor(random() * count),
  );
  return Array.from({ length: width }, (_, feature) => {
    const values = Float32Array.from(picked, (row) => rows[row * width + feature] as number).sort();
    const distinct = [...new Set(values)];
    const bounds: number[] = [];
    if (distinct.length <= BINS) {
      for (let i = 1; i < distinct.length; i++)
        bounds.push(((distinct[i - 1] as number) + (distinct[i] as number)) / 2);
    } else {
      for (let bin = 1; bin < BINS; bin++) {
        const value = values[Math.floor((bin * values.length) / BINS)] as number;
        if (bounds.length === 0 || value > (bounds.at(-1) as number)) bounds.push(value);
      }
    }
    return Float32Array.from(bounds);
  });
}

function binned(rows: Float32Array, count: number, width: number, bounds: readonly Float32Array[]): Uint8Array {
  const bins = new Uint8Array(count * width);
  bounds.forEach((edges, feature) => {
    for (let row = 0; row < count; row++) {
      const value = rows[row * width + feature] as number;
      let low = 0;
      let high = edges.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value > (edges[middle] as number)) low = middle + 1;
        else high = middle;
      }
      bins[row * width + feature] = low;
    }
  });
  return bins;
}

interface Leaf {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly gradient: number;
  readonly hessian: number;
  sums: Float64Array;
  gain: number;
  feature: number;
  bin: number;
}

/**
 * Learns from rows of `width` numbers.
 * @param targets for each row how much it is of the class, 0 to 1
 * @param weights for each row how much it counts
 */
export function boost(
  rows: Float32Array,
  targets: Float32Array,
  weights: Float32Array,
  width: number,
  options: BoostOptions,
): Boosted {
  const count = targets.length;
  const bounds = boundsOf(rows, count, width);
  const bins = binned(rows, count, width, bounds);
  const random = seeded(options.seed);
  let weight = 0;
  let hits = 0;
  for (let row = 0; row < count; row++) {
    weight += weights[row] as number;
    hits += (weights[row] as number) * (targets[row] as number);
  }
  const base = Math.log(hits / (weight - hits));
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float32Array(count);
  const hessians = new Float32Array(count);
  const order = new Int32Array(count);
  const spare = new Int32Array(count);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round++) {
    for (let row = 0; row < count; row++) {
      const likely = 1 / (1 + Math.exp(-(scores[row] as number)));
      const share = ((weights[row] as number) * count) / weight;
      gradients[row] = share * (likely - (targets[row] as number));
      hessians[row] = share * Math.max(1e-6, likely * (1 - likely));
    }
    let picked = 0;
    for (let row = 0; row < count; row++) if (random() < options.rowShare) order[picked++] = row;
    const features = Int32Array.from(
      bounds.flatMap((edges, feature) => (edges.length > 0 && random() < options.featureShare ? [feature] : [])),
    );
    const tree: Tree = { features: [], values: [], lefts: [], rights: [] };
    const sumsOf = (from: number, to: number): Float64Array => {
      const sums = new Float64Array(features.length * BINS * 2);
      for (let i = from; i < to; i++) {
        const row = order[i] as number;
        for (let k = 0; k < features.length; k++) {
          const at = (k * BINS + (bins[row * width + (features[k] as number)] as number)) * 2;
          sums[at] = (sums[at] as number) + (gradients[row] as number);
          sums[at + 1] = (sums[at + 1] as number) + (hessians[row] as number);
        }
      }
      return sums;
    };
    const leafOf = (from: number, to: number): Leaf => {
      let gradient = 0;
      let hessian = 0;
      for (let i = from; i < to; i++) {
        gradient += gradients[order[i] as number] as number;
        hessian += hessians[order[i] as number] as number;
      }
      const id = tree.features.push(-1) - 1;
      tree.values.push((-options.rate * gradient) / (hessian + options.penalty));
      tree.lefts.push(0);
      tree.rights.push(0);
      return { id, from, to, gradient, hessian, sums: NONE, gain: 0, feature: -1, bin: 0 };
    };
    const findSplit = (leaf: Leaf): void => {
      const own = leaf.gradient ** 2 / (leaf.hessian + options.penalty);
      for (let k = 0; k < features.length; k++) {
        let gradient = 0;
        let hessian = 0;
        const last = (bounds[features[k] as number] as Float32Array).length;
        for (let bin = 0; bin < last; bin++) {
          gradient += leaf.sums[(k * BINS + bin) * 2] as number;
          hessian += leaf.sums[(k * BINS + bin) * 2 + 1] as number;
          if (hessian < options.leastHessian) continue;
          const other = leaf.hessian - hessian;
          if (other < options.leastHessian) break;
          const gain =
            gradient ** 2 / (hessian + options.penalty) +
            (leaf.gradient - gradient) ** 2 / (other + options.penalty) -
            own;
          if (gain > leaf.gain) [leaf.gain, leaf.feature, leaf.bin] = [gain, features[k] as number, bin];
        }
      }
    };
    const root = leafOf(0, picked);
    root.sums = sumsOf(0, picked);
    findSplit(root);
    const open = [root];
    for (let leaves = 1; leaves < options.leaves; leaves++) {
      const best = open.reduce((most, leaf) => (leaf.gain > most.gain ? leaf : most));
      if (best.gain <= 1e-3) break;
      open.splice(open.indexOf(best), 1);
      const { feature, bin } = best;
      let middle = best.from;
      let behind = 0;
      for (let i = best.from; i < best.to; i++) {
        const row = order[i] as number;
        if ((bins[row * width + feature] as number) <= bin) order[middle++] = row;
        else spare[behind++] = row;
      }
      order.set(spare.subarray(0, behind), middle);
      const left = leafOf(best.from, middle);
      const right = leafOf(middle, best.to);
      tree.features[best.id] = feature;
      tree.values[best.id] = (bounds[feature] as Float32Array)[bin] as number;
      tree.lefts[best.id] = left.id;
      tree.rights[best.id] = right.id;
      // Only the smaller half is counted; the other is what is left of the whole.
      const [small, large] = left.to - left.from < right.to - right.from ? [left, right] : [right, left];
      small.sums = sumsOf(small.from, small.to);
      large.sums = best.sums.map((sum, i) => sum - (small.sums[i] as number));
      best.sums = NONE;
      for (const leaf of [left, right]) findSplit(leaf);
      open.push(left, right);
    }
    trees.push(tree);
    for (let row = 0; row < count; row++) scores[row] = (scores[row] as number) + leafValue(tree, rows, row * width);
  }
  return { base, trees };
}

const NONE = new Float64Array(0);

function leafValue({ features, values, lefts, rights }: Tree, rows: Float32Array, offset: number): number {
  let node = 0;
  while ((features[node] as number) >= 0) {
    const goesLeft = (rows[offset + (features[node] as number)] as number) <= (values[node] as number);
    node = (goesLeft ? lefts : rights)[node] as number;
  }
  return values[node] as number;
}

/** How likely the row that begins at an offset is of the class. */
export function likelihood({ base, trees }: Boosted, rows: Float32Array, offset: number): number {
  let sum = base;
  for (const tree of trees) sum += leafValue(tree, rows, offset);
  return 1 / (1 + Math.exp(-sum));
}
