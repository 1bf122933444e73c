import type { FollowedPapersView } from '@trawl/contract/api/followed-papers.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import {
  type FollowDeps,
  type FollowedSlice,
  type FollowTask,
  followedSlices,
  pauseSlice,
  resumeSlice,
  runSliceNow,
} from '../snapshot/follow.ts';
import { type RunProgress, timeLeft } from '../snapshot/run-progress.ts';
import type { SliceRun } from '../snapshot/runs.ts';

/** What is kept up to date, for operators. */
export const consoleFollowedPapers = (deps: FollowDeps): ConsoleRoute[] => [
  consoleRoute('GET /api/followed-papers', async () => ({ followed: (await followedSlices(deps)).map(viewOf) })),
  consoleRoute('PATCH /api/followed-papers/:id', async ({ params: { id }, body: { paused } }) =>
    found(await (paused ? pauseSlice(deps, id) : resumeSlice(deps, id))),
  ),
  consoleRoute('POST /api/followed-papers/:id/run', async ({ params: { id } }) => found(await runSliceNow(deps, id))),
];

function found(isFollowed: boolean): Record<string, never> {
  if (!isFollowed) throw new ApiError('NOT_FOUND');
  return {};
}

function viewOf({
  id,
  task,
  every,
  isPaused,
  isRunning,
  progress,
  nextRunAt,
  runs,
}: FollowedSlice): FollowedPapersView {
  return {
    id,
    source: task.source,
    place: task.place,
    filter: filterOf(task),
    every: Math.round(every / 1_000),
    status: isPaused ? 'paused' : isRunning ? 'running' : 'waiting',
    progress: progress === undefined ? null : progressView(progress),
    nextRunAt: nextRunAt === undefined ? null : isoTime(nextRunAt),
    runs: runs.map(runView),
  };
}

/** The choices of a task as names and values for people. */
function filterOf(task: FollowTask): { name: string; value: string }[] {
  const {
    types = [],
    languages = [],
    fields = [],
    journals = [],
    fromYear,
    toYear,
  } = task.source === 'arxiv-oai' ? {} : (task.filter ?? {});
  const years = fromYear === undefined && toYear === undefined ? [] : [`${fromYear ?? ''}–${toYear ?? ''}`];
  const { set, from } = task.source === 'arxiv-oai' ? task : {};
  const chosen: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ['type', types],
    ['language', languages],
    ['field', fields],
    ['journal', journals],
    ['years', years],
    ['category', [set]],
    ['changed since', [from]],
    ['store', ['endpoint' in task ? task.endpoint : undefined]],
  ];
  return chosen.flatMap(([name, values]) => {
    const value = values.filter((one) => one !== undefined).join(', ');
    return value === '' ? [] : [{ name, value }];
  });
}

function progressView(progress: RunProgress): FollowedPapersView['progress'] {
  const { records, added, updated, share } = progress;
  const left = timeLeft(progress);
  return { records, added, updated, share, left: left === undefined ? null : Math.round(left / 1_000) };
}

const runView = ({ at, took, outcome }: SliceRun): FollowedPapersView['runs'][number] => ({
  at: isoTime(at),
  duration: took,
  ...('error' in outcome
    ? { error: outcome.error, outcome: null }
    : { error: null, outcome: { ...outcome, problems: [...outcome.problems] } }),
});

const isoTime = (at: number): string => new Date(at).toISOString();
