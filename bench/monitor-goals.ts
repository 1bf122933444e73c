// How often the rules of monitors tell the changes that a goal asks for from all others.
//
//   npm run bench -- monitor-goals [--verbose]
//
// Pages in Markdown, each with a goal and a change. Precision: of the changes that are reported, how many were asked for. Recall: of those
// that were asked for, how many are reported. The second set is by somebody who had not seen the rules.

import { parseArgs } from 'node:util';
import { compareLooks } from '../src/engines/page/index.ts';
import { DEVELOPED } from './lib/goals/developed.ts';
import { FRESH, FRESH_PAGES } from './lib/goals/fresh.ts';
import { OTHER_PAGES, OTHERS } from './lib/goals/others.ts';
import { PAGES } from './lib/goals/pages.ts';
import type { GoalCase } from './lib/goals/types.ts';

const { values } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, fresh: { type: 'boolean', default: false } },
});

function measure(name: string, cases: readonly GoalCase[], pages: Readonly<Record<string, string>>): void {
  let [right, reported, asked] = [0, 0, 0];
  for (const { page, goal, change, isMeant } of cases) {
    const before = pages[page];
    if (before === undefined) throw new Error(`No page ${page}`);
    let now = before;
    for (const [old, next] of change) {
      if (!now.includes(old)) throw new Error(`"${old}" is not on the page ${page}`);
      now = now.replace(old, () => next);
    }
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
measure('developed with', DEVELOPED, PAGES);
measure('by somebody else', OTHERS, OTHER_PAGES);
if (values.fresh) measure('fresh', FRESH, FRESH_PAGES);
