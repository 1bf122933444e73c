import { counted } from '@trawl/contract/counted.ts';
import {
  ARXIV_OAI,
  arxivSet,
  type FollowedSlice,
  type FollowTask,
  followedSlices,
  followSlice,
  oaiDate,
  pauseSlice,
  type RunOutcome,
  type RunProgress,
  resumeSlice,
  runSliceNow,
  SHORTEST_FOLLOW,
  timeLeft,
  unfollowSlice,
} from '../../capabilities/research/index.ts';
import { type Command, type Context, positionals, report, text, UsageError } from '../command.ts';
import { withPapers } from '../papers.ts';
import { filterOf, SLICE_HELP, SLICE_OPTIONS, SLICE_USAGE, sliceOf } from '../snapshots.ts';
import { count, duration } from '../terminal.ts';

/** What can be done with a slice that is followed, and what is said then. */
const CHANGES = {
  run: [runSliceNow, 'is brought up to date by the running service, unless it is paused'],
  pause: [pauseSlice, 'is paused; to continue, use --resume'],
  resume: [resumeSlice, 'is followed again'],
  remove: [unfollowSlice, 'is no longer followed; its papers stay'],
} as const;

export const command: Command = {
  usage: `[<source> <folder|URL> [--every <interval>] ${SLICE_USAGE} | arxiv [--set <category>] [--from <date>] [--url <url>] [--every <interval>] | --run <id> | --pause <id> | --resume <id> | --remove <id>] [--json]`,
  description:
    'Makes the running service import the papers of a snapshot now, and new papers at each interval; "arxiv" without a place\n' +
    'follows arXiv itself (OAI-PMH). Without a source, lists what is followed, with the last run and what it changed.',
  examples: [
    "trawl papers follow openalex s3://openalex/data/works --field 'Computer Science' --from-year 2020 --every week",
    'trawl papers follow arxiv --set cs.CL --from 2026-01-01',
  ],
  help: {
    every: 'hour, day, week or a number of hours, such as 12h; default: day',
    set: 'arxiv without a place: a category, archive or group, such as cs.CL, hep-th or math (default: everything)',
    from: 'arxiv without a place: only records added or changed since this date (YYYY-MM-DD)',
    url: 'arxiv without a place: another address of the interface, such as a mirror',
    run: 'id of an entry to update now',
    'pause, --resume': 'id of an entry to pause (stops the current run) or to resume',
    remove: 'id of an entry to stop following',
    ...SLICE_HELP,
    json: 'print it as JSON',
  },
  options: {
    every: { type: 'string' },
    set: { type: 'string' },
    from: { type: 'string' },
    url: { type: 'string' },
    run: { type: 'string' },
    pause: { type: 'string' },
    resume: { type: 'string' },
    remove: { type: 'string' },
    ...SLICE_OPTIONS,
  },
  async run(context) {
    const { out } = context;
    const verbs = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).filter((one) => text(context, one) !== undefined);
    const [verb] = verbs;
    if (verb !== undefined) {
      if (verbs.length > 1) throw new UsageError(`--${verbs.join(' and --')} do not go together`);
      positionals(context, []);
      const id = text(context, verb) as string;
      const [change, said] = CHANGES[verb];
      if (await withPapers(await context.config(), (deps) => change(deps, id))) {
        report(context, { id, [verb]: true }, `${id} ${said}`, out.print);
        return 0;
      }
      out.note(`nothing with the id ${id} is followed; trawl papers follow lists what is`);
      return 1;
    }
    if (context.positionals.length === 0) {
      const slices = await withPapers(await context.config(), followedSlices);
      if (context.values.json) out.print(JSON.stringify(slices, undefined, 2));
      else if (slices.length === 0) out.print('nothing is followed yet');
      else for (const slice of slices) for (const line of linesOf(slice)) out.print(line);
      return 0;
    }
    const task = taskOf(context);
    const every = intervalOf(text(context, 'every') ?? 'day');
    const id = await withPapers(await context.config(), (deps) => followSlice(deps, task, every));
    if (context.values.json) out.print(JSON.stringify({ id }));
    else out.print(`${id}: the running service imports it now, and what is new every ${duration(every)}`);
    return 0;
  },
};

function taskOf(context: Context): FollowTask {
  const [set, from, url] = ['set', 'from', 'url'].map((name) => text(context, name));
  if (context.positionals.length === 1 && context.positionals[0] === 'arxiv') {
    if (filterOf(context, 'arxiv') !== undefined || text(context, 's3-endpoint') !== undefined) {
      throw new UsageError('arxiv without a place has the options --set, --from and --url');
    }
    if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url: "${url}" is not a URL`);
    const chosen = { set: set === undefined ? undefined : arxivSet(set), from: oaiDate('--from', from) };
    return { source: 'arxiv-oai', place: url ?? ARXIV_OAI, ...chosen };
  }
  if (set ?? from ?? url) throw new UsageError('--set, --from and --url are only for arxiv without a place');
  const [source, place] = positionals(context, ['source', 'folder|URL']) as [string, string];
  return sliceOf(context, source, place);
}

const HOUR = 60 * 60_000;
const WORDS = new Map([
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
]);

function intervalOf(word: string): number {
  const hours = /^([1-9]\d{0,3})h$/.exec(word)?.[1];
  const every = hours === undefined ? WORDS.get(word) : Number(hours) * HOUR;
  if (every === undefined || every < SHORTEST_FOLLOW) {
    throw new UsageError(`--every: "${word}" is not hour, day, week or a number of hours such as 12h`);
  }
  return every;
}

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function linesOf({ id, task, every, isPaused, isRunning, progress, nextRunAt, runs: [last] }: FollowedSlice): string[] {
  const { source, place, ...chosen } = task;
  const filter = Object.values(chosen).every((value) => value === undefined) ? '' : ` ${JSON.stringify(chosen)}`;
  const next = isPaused ? 'paused' : isRunning ? 'running now' : `next ${timeOf(nextRunAt ?? 0)}`;
  return [
    `${id}  ${source} ${place}${filter}`,
    `  every ${duration(every)}, ${next}`,
    ...(progress === undefined ? [] : [`  so far ${progressOf(progress)}`]),
    last === undefined ? '  has not run yet' : `  last ${timeOf(last.at)}: ${outcomeOf(last.outcome)}`,
    ...(last === undefined || 'error' in last.outcome ? [] : last.outcome.problems.map((problem) => `  ! ${problem}`)),
  ];
}

function progressOf(progress: RunProgress): string {
  const { records, added, updated, share } = progress;
  const left = timeLeft(progress);
  return [
    counted(records, 'record'),
    `${count(added)} new`,
    ...(updated === 0 ? [] : [`${count(updated)} updated`]),
    ...(share === null ? [] : [`${(share * 100).toFixed(1)} %`]),
    ...(left === undefined ? [] : [`about ${duration(left)} left`]),
  ].join(', ');
}

function outcomeOf(run: RunOutcome): string {
  if ('error' in run) return `failed: ${run.error}`;
  const changes = [
    [run.added, 'new'],
    [run.updated, 'updated'],
    [run.merged, 'merged'],
    [run.removed, 'removed'],
    [run.rejected, 'rejected'],
  ] as const;
  const told = changes.filter(([n]) => n > 0).map(([n, what]) => `${count(n)} ${what}`);
  const parts = run.parts === null ? '' : `${counted(run.parts, 'part')}, `;
  return `${parts}${told.length === 0 ? 'nothing changed' : told.join(', ')}`;
}
