/** How much closer the right text must be. */
const TEMPERATURE = 0.05;

/** One side of a batch: sparse texts, their vectors of length 1, and the gradients of these. */
export class Batch {
  readonly size: number;
  readonly dimensions: number;
  readonly units: Float32Array;
  readonly gradients: Float32Array;
  private readonly texts: { rows: number[]; weights: number[]; norm: number }[] = [];

  constructor(size: number, dimensions: number) {
    this.size = size;
    this.dimensions = dimensions;
    this.units = new Float32Array(size * dimensions);
    this.gradients = new Float32Array(size * dimensions);
  }

  set(i: number, text: readonly number[], rarities: Float32Array, vectors: Float32Array): void {
    const { dimensions, units } = this;
    const counts = new Map<number, number>();
    for (const row of text) counts.set(row, (counts.get(row) ?? 0) + 1);
    const rows = [...counts.keys()];
    const weights = rows.map((row) => (1 + Math.log(counts.get(row) as number)) * (rarities[row] as number));
    const length = Math.hypot(...weights) || 1;
    const unit = units.subarray(i * dimensions, (i + 1) * dimensions).fill(0);
    rows.forEach((row, at) => {
      const weight = (weights[at] as number) / length;
      weights[at] = weight;
      const start = row * dimensions;
      for (let k = 0; k < dimensions; k++) unit[k] = (unit[k] as number) + weight * (vectors[start + k] as number);
    });
    const norm = Math.max(1e-6, Math.sqrt(unit.reduce((sum, x) => sum + x * x, 0)));
    for (let k = 0; k < dimensions; k++) unit[k] = (unit[k] as number) / norm;
    this.texts[i] = { rows, weights, norm };
  }

  /** Adds the gradients of the terms. @returns the rows that had none before */
  give(into: Float32Array, touched: Uint8Array): number[] {
    const { dimensions, units, gradients, texts } = this;
    const added: number[] = [];
    for (const [i, { rows, weights, norm }] of texts.entries()) {
      const unit = units.subarray(i * dimensions, (i + 1) * dimensions);
      const gradient = gradients.subarray(i * dimensions, (i + 1) * dimensions);
      // Only what changes the direction counts.
      let along = 0;
      for (let k = 0; k < dimensions; k++) along += (gradient[k] as number) * (unit[k] as number);
      for (let k = 0; k < dimensions; k++) gradient[k] = ((gradient[k] as number) - along * (unit[k] as number)) / norm;
      rows.forEach((row, at) => {
        const weight = weights[at] as number;
        const start = row * dimensions;
        for (let k = 0; k < dimensions; k++)
          into[start + k] = (into[start + k] as number) + weight * (gradient[k] as number);
        if (touched[row] === 0) added.push(row);
        touched[row] = 1;
      });
    }
    return added;
  }
}

/** Fills the gradients of both sides. @returns the mean loss from the left to the right */
export function contrast(left: Batch, right: Batch): number {
  const { size, dimensions } = left;
  const likeness = products(left.units, right.units, size, dimensions);
  const byRow = softmax(likeness, size, (i, j) => i * size + j);
  const byColumn = softmax(likeness, size, (i, j) => j * size + i);
  let loss = 0;
  left.gradients.fill(0);
  right.gradients.fill(0);
  for (let i = 0; i < size; i++) {
    loss -= Math.log((byRow[i * size + i] as number) + 1e-9);
    for (let j = 0; j < size; j++) {
      const share = ((byRow[i * size + j] as number) + (byColumn[i * size + j] as number)) / 2 - (i === j ? 1 : 0);
      // Most negatives are far away and pull nothing.
      if (Math.abs(share) < 1e-5) continue;
      const factor = share / (TEMPERATURE * size);
      const [a, b] = [i * dimensions, j * dimensions];
      for (let k = 0; k < dimensions; k++) {
        left.gradients[a + k] = (left.gradients[a + k] as number) + factor * (right.units[b + k] as number);
        right.gradients[b + k] = (right.gradients[b + k] as number) + factor * (left.units[a + k] as number);
      }
    }
  }
  return loss / size;
}

/** The product of every row of one with every row of the other. */
function products(one: Float32Array, other: Float32Array, size: number, dimensions: number): Float32Array {
  const found = new Float32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const [a, b] = [i * dimensions, j * dimensions];
      let sum = 0;
      for (let k = 0; k < dimensions; k++) sum += (one[a + k] as number) * (other[b + k] as number);
      found[i * size + j] = sum / TEMPERATURE;
    }
  }
  return found;
}

/** @param at the place of element j of line i: lines are rows or columns */
function softmax(values: Float32Array, size: number, at: (i: number, j: number) => number): Float32Array {
  const shares = new Float32Array(values.length);
  for (let i = 0; i < size; i++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < size; j++) most = Math.max(most, values[at(i, j)] as number);
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const power = Math.exp((values[at(i, j)] as number) - most);
      shares[at(i, j)] = power;
      sum += power;
    }
    for (let j = 0; j < size; j++) shares[at(i, j)] = (shares[at(i, j)] as number) / sum;
  }
  return shares;
}
