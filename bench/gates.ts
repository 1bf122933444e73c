// Unseen sets: whether a rule helps on pages and questions that it was not written with.
//
//   npm run bench -- gates [--sets <folder>]… [--only goals,questions,pages,queries] [--pages <folder>]…
//
// Runs the sets that bench/data/sets.json calls unseen, and those of folders with `goals/*/cases.jsonl`, `questions/*.jsonl` and
// `pages/*/*.html` as bench/data has them, which are in no repository. Prints totals alone: whoever looks at a miss makes it a set that was
// looked at, and says so in sets.json. `--pages` are folders with the pages of questions about real ones (gold.jsonl of {id, file, url}).

import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPageThreads } from '../src/capabilities/scrape/index.ts';
import { developerQuality } from './developer.ts';
import { MARKED_VALUES, PAGE_VALUES, pageValues } from './extract.ts';
import { bench, type Row } from './lib/kit.ts';
import { DATA, type SetFacts, setsOf } from './lib/sets.ts';
import { GOALS, goalRow } from './monitor-goals.ts';
import { QUESTIONS, questionRow } from './questions.ts';
import { webQuality } from './web-questions.ts';

const silent = (): void => {};

export default bench({
  name: 'gates',
  options: { sets: [], pages: [], only: 'goals,questions,pages,queries' },
  rows: {
    ...{ pages: PAGE_VALUES, marked: MARKED_VALUES, goals: GOALS, questions: QUESTIONS },
    queries: 'search | kind | queries | ours: MRR@10 [score] | theirs: FTS5 [score]',
  },
  least: [
    'pages[pages=pages-apart/l].recall >= 0.385',
    'pages[pages=pages-apart/l].precision >= 0.885',
    'pages[pages=pages-apart/m].recall >= 0.33',
    'pages[pages=pages-apart/m].precision >= 0.83',
    'queries[kind=question].ours >= 0.9',
    'queries[kind=name].ours >= 0.91',
  ],
  async run({ values, step }) {
    const only = values.only.split(',');
    const given = (kind: SetFacts['kind'], pattern: string): (readonly [string, string])[] => [
      ...setsOf(kind).flatMap(({ set, unseen }) => (unseen ? [[set, join(DATA, set)] as const] : [])),
      ...values.sets.flatMap((folder) =>
        globSync(pattern, { cwd: resolve(folder) })
          .toSorted()
          .map((path) => [path, join(resolve(folder), path)] as const),
      ),
    ];
    const measured: Record<'pages' | 'marked' | 'goals' | 'questions' | 'queries', Row[]> = {
      ...{ pages: [], marked: [], goals: [], questions: [], queries: [] },
    };
    if (only.includes('pages'))
      for (const [name, folder] of given('pages', 'pages/*')) {
        step(name);
        if (!existsSync(folder)) continue;
        const counted = pageValues(name, folder, silent);
        measured.pages.push(counted.row);
        measured.marked.push(...counted.marked);
      }
    if (only.includes('goals')) {
      await using threads = createPageThreads(1);
      for (const [name, file] of given('goals', 'goals/*/cases*.jsonl')) {
        step(name);
        measured.goals.push(await goalRow(name, file, threads, silent));
      }
    }
    if (only.includes('questions'))
      for (const [name, file] of given('questions', 'questions/*.jsonl')) {
        step(name);
        const row = await questionRow(name, file, values.pages, silent);
        if (row !== undefined) measured.questions.push(row);
      }
    if (only.includes('queries')) {
      step('developer search');
      for (const row of (await developerQuality(true, silent)).kinds)
        measured.queries.push({ search: 'developer', ...row });
      for (const row of (await webQuality(true, silent, step)).kinds) measured.queries.push({ search: 'web', ...row });
    }
    return measured;
  },
});
