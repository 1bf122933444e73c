import assert from 'node:assert/strict';
import { test } from 'node:test';

const { longFunctions } = (await import(new URL('./functions.mjs', import.meta.url).href)) as {
  longFunctions(source: string): string[];
};

test('functions: those that are long, and those that share many variables that change', () => {
  const lines = (count: number): string => 'work();\n'.repeat(count);
  assert.deepEqual(longFunctions(`function short(): void {\n${lines(78)}}`), []);
  assert.deepEqual(longFunctions(`export const long = async (): Promise<void> => {\n${lines(79)}};`), [
    'long has over 80 lines',
  ]);
  const closure = (names: string): string => `let atTop = 0;
    function around(p: { a: number }) {
      let a = 0, b = 0, c = 0, d = 0;
      let e = 0;
      const f = 1;
      return function inside() { let own = 1; return [${names}, own, f, atTop]; };
    }`;
  assert.deepEqual(longFunctions(closure('a, b, c, d, p.e')), []);
  assert.deepEqual(longFunctions(closure('a, b, c, d, e')), ['inside shares over 4 variables']);
});
