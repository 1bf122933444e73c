// How often the rules of monitors tell the changes that a goal asks for from all others.
//
//   npm run bench -- monitor-goals [--set <words>]… [--verbose] [<file of cases> …]
//
// Pages, each with a goal and a change: the sets of bench/data, or those whose path has the words, and files of the same form. Precision: of
// the changes that are reported, how many were asked for. Recall: of those that were asked for, how many are reported. --verbose tells the misses.

import { join, resolve } from 'node:path';
import { createPageThreads, type PageThreads } from '../src/capabilities/scrape/index.ts';
import { compareLooks } from '../src/engines/page/index.ts';
import { bench, type Row, share } from './lib/kit.ts';
import { DATA, readGoals, servedPage, setsOf } from './lib/sets.ts';

export const GOALS = 'cases | changes | asked: asked for | precision [3] | recall [3]';

export default bench({
  name: 'monitor-goals',
  options: { set: [], verbose: false },
  takes: true,
  rows: { goals: GOALS },
  least: [
    'goals[cases=developed with].recall >= 1',
    'goals[cases=developed with].precision >= 1',
    'goals.recall >= 0.93',
    'goals.precision >= 0.955',
  ],
  async run({ values, positionals, say }) {
    await using threads = createPageThreads(1);
    const chosen = setsOf('goals').filter(
      ({ set }) => values.set.length === 0 || values.set.some((one) => set.includes(one)),
    );
    const files = [
      ...chosen.map(({ title, set }) => [title, join(DATA, set)] as const),
      ...positionals.map((file) => [file.split('/').slice(-2).join('/'), resolve(file)] as const),
    ];
    const goals: Row[] = [];
    for (const [title, file] of files) goals.push(await goalRow(title, file, threads, values.verbose ? say : () => {}));
    return { goals };
  },
});

/** How often the rules tell the changes that a goal asks for from others. @param tell called with each miss */
export async function goalRow(
  title: string,
  file: string,
  threads: PageThreads,
  tell: (line: string) => void,
): Promise<Row> {
  let [right, reported, asked, changes] = [0, 0, 0, 0];
  for await (const { page, goal, change, isMeant, isNoise, byGoal } of changesOf(file, threads)) {
    changes++;
    const isReported = byGoal?.meaningful ?? !isNoise;
    reported += Number(isReported);
    asked += Number(isMeant);
    right += Number(isReported && isMeant);
    if (isReported !== isMeant)
      tell(`${isMeant ? 'missed' : 'wrong'}: ${page}, "${goal}": ${JSON.stringify(change)}\n  ${byGoal?.reason}`);
  }
  return { cases: title, changes, asked, precision: share(right, reported), recall: share(right, asked) };
}

/** The cases of a file, each with what a monitor sees of its change. @throws Error for a case that changes nothing */
export async function* changesOf(file: string, threads: PageThreads) {
  const { cases, pages } = readGoals(file);
  for (const one of cases) {
    const { page, goal, change } = one;
    const was = pages.get(page);
    if (was === undefined) throw new Error(`no page ${page} beside ${file}`);
    let is = was;
    for (const [old, next] of change) {
      if (!is.includes(old)) throw new Error(`"${old}" is not on the page ${page}`);
      is = is.replace(old, () => next);
    }
    const [before, now] = [await markdownOf(was, threads), await markdownOf(is, threads)];
    const compared = compareLooks({ looks: [before], now, goal, textCounts: true, learnt: undefined });
    if (!compared.isChanged) throw new Error(`Nothing changes on the page ${page}: ${goal}`);
    yield { ...one, ...compared };
  }
}

/** A page in HTML as monitors with `onlyMainContent: false` read it. */
async function markdownOf(page: string, threads: PageThreads): Promise<string> {
  if (!page.trimStart().startsWith('<')) return page;
  const body = Buffer.from(`<!doctype html><html><head><meta charset="utf-8"></head><body>${page}</body></html>`);
  return (await servedPage(threads, body, 'https://page.example/', false)).markdown;
}
