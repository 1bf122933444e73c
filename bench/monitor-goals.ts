// How often the rules of monitors tell the changes that a goal asks for from all others.
//
//   npm run bench -- monitor-goals [--fresh] [--held-out] [--verbose]
//
// Pages, each with a goal and a change. Precision: of the changes that are reported, how many were asked for. Recall: of those that were
// asked for, how many are reported. The second set is by somebody who had not seen the rules.

import { parseArgs } from 'node:util';
import { createPageThreads } from '../src/capabilities/scrape/index.ts';
import { compareLooks } from '../src/engines/page/index.ts';
import { APART, APART_PAGES } from './lib/goals/apart.ts';
import { DEVELOPED } from './lib/goals/developed.ts';
import { FRESH, FRESH_PAGES } from './lib/goals/fresh.ts';
import { OTHER_PAGES, OTHERS } from './lib/goals/others.ts';
import { PAGES } from './lib/goals/pages.ts';
import { STRANGER_PAGES, STRANGERS } from './lib/goals/strangers.ts';
import { THIRD, THIRD_PAGES } from './lib/goals/third.ts';
import type { GoalCase } from './lib/goals/types.ts';
import { VARIED_PAGES, VARIED_SEEN, VARIED_UNSEEN } from './lib/goals/varied.ts';
import { LATER, LATER_PAGES } from './lib/goals/varied-later.ts';
import { servedPage } from './lib/questions/served-page.ts';

const { values } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
  },
});
await using threads = createPageThreads(1);

/** A page in HTML as monitors with `onlyMainContent: false` read it. */
async function markdownOf(page: string): Promise<string> {
  if (!page.trimStart().startsWith('<')) return page;
  const body = Buffer.from(`<!doctype html><html><head><meta charset="utf-8"></head><body>${page}</body></html>`);
  return (await servedPage(threads, body, 'https://page.example/', false)).markdown;
}

async function measure(
  name: string,
  cases: readonly GoalCase[],
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  let [right, reported, asked] = [0, 0, 0];
  for (const { page, goal, change, isMeant } of cases) {
    const was = pages[page];
    if (was === undefined) throw new Error(`No page ${page}`);
    let is = was;
    for (const [old, next] of change) {
      if (!is.includes(old)) throw new Error(`"${old}" is not on the page ${page}`);
      is = is.replace(old, () => next);
    }
    const [before, now] = [await markdownOf(was), await markdownOf(is)];
    const { isChanged, isNoise, byGoal } = compareLooks({
      ...{ looks: [before], now, goal, textCounts: true, learnt: undefined },
    });
    if (!isChanged) throw new Error(`Nothing changes on the page ${page}: ${goal}`);
    const isReported = byGoal?.meaningful ?? !isNoise;
    reported += isReported ? 1 : 0;
    asked += isMeant ? 1 : 0;
    right += isReported && isMeant ? 1 : 0;
    if (values.verbose && isReported !== isMeant)
      process.stdout.write(
        `${isMeant ? 'missed' : 'wrong'}: ${page}, "${goal}": ${JSON.stringify(change)}\n  ${byGoal?.reason}\n`,
      );
  }
  const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3));
  process.stdout.write(
    `| ${name} | ${cases.length} | ${asked} | ${share(right, reported)} | ${share(right, asked)} |\n`,
  );
}

process.stdout.write('| cases | changes | asked for | precision | recall |\n| --- | --- | --- | --- | --- |\n');
await measure('developed with', DEVELOPED, PAGES);
await measure('by somebody else', OTHERS, OTHER_PAGES);
if (values.fresh) await measure('fresh', FRESH, FRESH_PAGES);
await measure('varied designs', VARIED_SEEN, VARIED_PAGES);
await measure('varied designs, seen once', VARIED_UNSEEN, VARIED_PAGES);
if (values['held-out']) await measure('varied designs, later', LATER, LATER_PAGES);
if (values['held-out']) await measure('by somebody apart, seen since', APART, APART_PAGES);
if (values['held-out']) await measure('by a second one apart, seen since', STRANGERS, STRANGER_PAGES);
if (values['held-out']) await measure('by a third one apart, seen since', THIRD, THIRD_PAGES);
