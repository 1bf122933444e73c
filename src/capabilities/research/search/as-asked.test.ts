import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { searchingAsAsked } from './as-asked.ts';
import type { PaperQuery, PaperResult } from './search.ts';

const TITLE = 'Trends in floods from 1990 to 2019.';

/** The queries that reach the index for one that is asked. */
async function reached(query: string): Promise<{ searched: PaperQuery[]; looked: number; isCited: boolean }> {
  const searched: PaperQuery[] = [];
  const paper = { title: TITLE, score: 1 } as PaperResult;
  let looked = 0;
  let isCited = false;
  const search = searchingAsAsked({
    search: async (one) => {
      searched.push(one);
      return [paper];
    },
    inCatalog: async () => [paper],
    isCategory: async (category) => {
      looked++;
      return category === 'cs.cl';
    },
    citers: async () => {
      isCited = true;
      return [paper];
    },
  });
  const filter = { authors: [], categories: [], from: undefined, to: undefined };
  await search({ query, k: 5, filter }, deadlineIn(60_000));
  return { searched, looked, isCited };
}

it('a query that is the title of a paper has no bounds on the year', async () => {
  const [title] = (await reached('trends in floods from 1990 to 2019')).searched;
  assert.deepEqual([title?.query, title?.filter.from], ['trends in floods from 1990 to 2019', undefined]);
  const [bound] = (await reached('floods from 1990 to 2019')).searched;
  assert.deepEqual(bound?.filter.text?.years, [1990, 2019]);
});

it('the paper that is cited is not looked for among later ones', async () => {
  assert.equal((await reached('papers citing floods')).isCited, true);
  assert.equal((await reached('papers citing floods since 2020')).isCited, false);
});

it('categories are looked up in short queries only', async () => {
  assert.deepEqual((await reached('cs.CL floods')).searched[0]?.filter.categories, ['cs.cl']);
  assert.equal((await reached('ab.cd '.repeat(3_000))).looked, 0);
});
