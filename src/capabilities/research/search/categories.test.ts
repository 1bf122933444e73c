import assert from 'node:assert/strict';
import { it } from 'node:test';
import { categoriesOf } from './categories.ts';

it('categories may have commas', async () => {
  const known = new Set(['diabetes mellitus, type 2', 'diabetes mellitus', 'anemia, sickle cell', 'cs.cl', 'cs.lg']);
  const read = (text: string): Promise<string[]> =>
    categoriesOf(text.split(', '), async (category) => known.has(category));
  assert.deepEqual(await read('diabetes mellitus, type 2'), ['diabetes mellitus, type 2']);
  assert.deepEqual(await read('cs.cl, diabetes mellitus, type 2, cs.lg'), [
    'cs.cl',
    'diabetes mellitus, type 2',
    'cs.lg',
  ]);
  assert.deepEqual(await read('diabetes mellitus, anemia, sickle cell, cs.cl, cs.cl'), [
    'diabetes mellitus',
    'anemia, sickle cell',
    'cs.cl',
  ]);
  assert.deepEqual(await read('unheard, of'), ['unheard', 'of']);
});
