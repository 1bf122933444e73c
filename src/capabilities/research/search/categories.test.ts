import assert from 'node:assert/strict';
import { it } from 'node:test';
import { searchPapersQuery } from '@trawl/contract/v2/research/papers.ts';
import { categoriesOf } from './as-asked.ts';

it('categories may have commas', async () => {
  const known = new Set([
    '2,4-dinitrophenol',
    'diabetes mellitus, type 2',
    'diabetes mellitus',
    'anemia, sickle cell',
    'cs.cl',
    'cs.lg',
  ]);
  const read = (text: string): Promise<string[]> =>
    categoriesOf(searchPapersQuery.parse({ query: 'q', categories: text }).categories, async (category) =>
      known.has(category),
    );
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
  assert.deepEqual(await read('diabetes mellitus,type 2,cs.cl'), ['diabetes mellitus, type 2', 'cs.cl']);
  assert.deepEqual(await read('2,4-dinitrophenol'), ['2,4-dinitrophenol']);
});
