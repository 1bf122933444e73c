import type { VectorFile } from './types.ts';

/** Vectors of length 1 as a file of them; a missing one is all zeros. */
export function vectorsInMemory(vectors: readonly (Float32Array | undefined)[]): VectorFile {
  return {
    dimensions: vectors.find((one) => one !== undefined)?.length ?? 0,
    closenesses(rows, to, into) {
      rows.forEach((row, i) => {
        const vector = vectors[row];
        into[i] = vector ? dotOf(to, vector) : 0;
      });
    },
    readVector(row, into) {
      into.set(vectors[row] ?? []);
    },
  };
}

/** The dot product of two vectors of the same length, in four sums that do not wait for each other. */
function dotOf(a: Float32Array, b: Float32Array): number {
  let [one, two, three, four] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let k = 0; k < whole; k += 4) {
    one += (a[k] as number) * (b[k] as number);
    two += (a[k + 1] as number) * (b[k + 1] as number);
    three += (a[k + 2] as number) * (b[k + 2] as number);
    four += (a[k + 3] as number) * (b[k + 3] as number);
  }
  for (let k = whole; k < a.length; k++) one += (a[k] as number) * (b[k] as number);
  return one + two + three + four;
}
