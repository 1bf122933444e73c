import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eigenSymmetric } from './eigen.ts';
import { gaussian } from './random.ts';

/** max |A v - lambda v| and max |V V' - 1|. */
function errors(a: Float64Array, n: number): { residual: number; skew: number; values: Float64Array } {
  const { values, vectors } = eigenSymmetric(a, n);
  let residual = 0;
  let skew = 0;
  for (let r = 0; r < n; r++) {
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += (a[i * n + j] as number) * (vectors[r * n + j] as number);
      residual = Math.max(residual, Math.abs(sum - (values[r] as number) * (vectors[r * n + i] as number)));
      let dot = 0;
      for (let j = 0; j < n; j++) dot += (vectors[r * n + j] as number) * (vectors[i * n + j] as number);
      skew = Math.max(skew, Math.abs(dot - (r === i ? 1 : 0)));
    }
  }
  return { residual, skew, values };
}

test('eigenvectors of random symmetric matrices of any size', () => {
  for (const n of [1, 2, 3, 10, 61]) {
    const next = gaussian(n);
    const a = new Float64Array(n * n);
    for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = next();
    const { residual, skew, values } = errors(a, n);
    assert.ok(residual < 1e-12 * n, `${n}: A v = ${residual} off`);
    assert.ok(skew < 1e-12 * n, `${n}: ${skew} off a right angle`);
    assert.deepEqual(
      values,
      values.slice().sort((x, y) => y - x),
    );
  }
});

test('matrices of low rank, with equal eigenvalues, and of zeros', () => {
  const n = 20;
  const next = gaussian(7);
  const x = Array.from({ length: n }, next);
  const one = Float64Array.from({ length: n * n }, (_, k) => (x[Math.floor(k / n)] as number) * (x[k % n] as number));
  const same = Float64Array.from({ length: n * n }, (_, k) => (k % (n + 1) === 0 ? 3 : 0));
  for (const a of [one, same, new Float64Array(n * n)]) {
    const { residual, skew } = errors(a, n);
    assert.ok(residual < 1e-12 * n && skew < 1e-12 * n);
  }
  assert.ok(
    Math.abs((eigenSymmetric(one, n).values[1] as number) / (eigenSymmetric(one, n).values[0] as number)) < 1e-14,
  );
});
