/** Learns which of several things is chosen, or none: a conditional logit, by gradient descent; the same every time. */

/** Things to choose from, each as numbers. */
export interface Choice {
  /** `width` numbers each, one after the other. */
  readonly rows: Float32Array;
  /** For each thing how right it is to choose it; all 0 where none is right. */
  readonly targets: readonly number[];
  /** Numbers of the choice as a whole, for "none". */
  readonly whole: Float32Array;
  readonly weight: number;
}

export interface Learned {
  readonly row: Float64Array;
  readonly whole: Float64Array;
  readonly bias: number;
}

const ROUNDS = 400;
const RATE = 0.05;
const [KEEP_MEAN, KEEP_SQUARE] = [0.9, 0.999];
/** Penalty on squared weights. */
const PENALTY = 8;

/** @param choices with numbers of about the same size */
export function learnChoices(choices: readonly Choice[], width: number, wholeWidth: number): Learned {
  const size = width + wholeWidth + 1;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  const gradient = new Float64Array(size);
  for (let round = 1; round <= ROUNDS; round++) {
    for (let i = 0; i < size; i++) gradient[i] = i === size - 1 ? 0 : 2 * PENALTY * (weights[i] as number);
    for (const choice of choices) addGradient(choice, width, weights, gradient);
    const rate = RATE * Math.min(1, 2 * (1 - round / (ROUNDS + 1)));
    for (let i = 0; i < size; i++) {
      const slope = gradient[i] as number;
      mean[i] = KEEP_MEAN * (mean[i] as number) + (1 - KEEP_MEAN) * slope;
      square[i] = KEEP_SQUARE * (square[i] as number) + (1 - KEEP_SQUARE) * slope * slope;
      const step = (mean[i] as number) / (1 - KEEP_MEAN ** round);
      const scale = Math.sqrt((square[i] as number) / (1 - KEEP_SQUARE ** round)) + 1e-8;
      weights[i] = (weights[i] as number) - (rate * step) / scale;
    }
  }
  return {
    row: weights.slice(0, width),
    whole: weights.slice(width, width + wholeWidth),
    bias: weights[size - 1] as number,
  };
}

/** The gradient of -log(chance of a right choice). */
function addGradient(
  { rows, targets, whole, weight }: Choice,
  width: number,
  weights: Float64Array,
  gradient: Float64Array,
): void {
  const count = targets.length;
  const scores = new Float64Array(count + 1);
  for (let row = 0; row < count; row++) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += (rows[row * width + i] as number) * (weights[i] as number);
    scores[row] = sum;
  }
  let none = weights[weights.length - 1] as number;
  for (let i = 0; i < whole.length; i++) none += (whole[i] as number) * (weights[width + i] as number);
  scores[count] = none;
  const top = scores.reduce((a, b) => Math.max(a, b));
  const chances = scores.map((score) => Math.exp(score - top));
  const all = chances.reduce((a, b) => a + b, 0);
  const isNone = targets.every((target) => target === 0);
  const right = isNone ? 1 : targets.reduce((sum, target, row) => sum + target * (chances[row] as number), 0);
  for (let row = 0; row < count; row++) {
    const chance = chances[row] as number;
    const wanted = isNone || right === 0 ? 0 : ((targets[row] as number) * chance) / right;
    const slope = weight * (chance / all - wanted);
    if (Math.abs(slope) < 1e-7) continue;
    for (let i = 0; i < width; i++) gradient[i] = (gradient[i] as number) + slope * (rows[row * width + i] as number);
  }
  const slope = weight * ((chances[count] as number) / all - (isNone ? 1 : 0));
  for (let i = 0; i < whole.length; i++)
    gradient[width + i] = (gradient[width + i] as number) + slope * (whole[i] as number);
  const last = gradient.length - 1;
  gradient[last] = (gradient[last] as number) + slope;
}
