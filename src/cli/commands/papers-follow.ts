import {
  type FollowedSlice,
  followedSlices,
  followSlice,
  SHORTEST_FOLLOW,
  unfollowSlice,
} from '../../capabilities/research/index.ts';
import { type Command, positionals, text, UsageError } from '../command.ts';
import { withPapers } from '../papers.ts';
import { SLICE_HELP, SLICE_OPTIONS, sliceOf } from '../snapshots.ts';
import { count, duration } from '../terminal.ts';

export const command: Command = {
  usage:
    '[<source> <folder|URL> [--every <interval>] [--type <type>]… [--language <code>]… [--field <name>]… [--from-year <year>] [--to-year <year>] [--s3-endpoint <url>]] | --remove <id> [--json]',
  description:
    'Keeps papers of a snapshot up to date: the running service imports what is there, and then what is new, at each\n' +
    'interval. Without a source it lists what is followed, with the last run and what it changed. --remove stops that;\n' +
    'the papers stay.',
  examples: [
    "trawl papers follow openalex s3://openalex/data/works --field 'Computer Science' --from-year 2020 --every week",
    'trawl papers follow',
  ],
  help: {
    every: 'hour, day, week or a number of hours, such as 12h; default: day',
    remove: 'id of a slice that is not to be followed any more',
    ...SLICE_HELP,
    json: 'print it as JSON',
  },
  options: {
    every: { type: 'string' },
    remove: { type: 'string' },
    ...SLICE_OPTIONS,
    json: { type: 'boolean' },
  },
  async run(context) {
    const { out } = context;
    const removed = text(context, 'remove');
    if (removed !== undefined) {
      positionals(context, []);
      const was = await withPapers(context.config(), ({ db }) => unfollowSlice(db, removed));
      if (!was) {
        out.note(`nothing with the id ${removed} is followed; trawl papers follow lists what is`);
        return 1;
      }
      out.print(`${removed} is not followed any more; its papers stay`);
      return 0;
    }
    if (context.positionals.length === 0) {
      const slices = await withPapers(context.config(), ({ db }) => followedSlices(db));
      if (context.values.json) out.print(JSON.stringify(slices, undefined, 2));
      else if (slices.length === 0) out.print('nothing is followed yet');
      else for (const slice of slices) for (const line of linesOf(slice)) out.print(line);
      return 0;
    }
    const [source, place] = positionals(context, ['source', 'folder|URL']) as [string, string];
    const task = sliceOf(context, source, place);
    const every = intervalOf(text(context, 'every') ?? 'day');
    const id = await withPapers(context.config(), ({ db, jobs }) => followSlice(db, jobs, task, every));
    if (context.values.json) out.print(JSON.stringify({ id }));
    else out.print(`${id}: the running service imports it now, and what is new every ${duration(every)}`);
    return 0;
  },
};

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

function linesOf({ id, task, every, nextRunAt, lastRunAt, lastRun }: FollowedSlice): string[] {
  const filter = task.filter === undefined ? '' : ` ${JSON.stringify(task.filter)}`;
  return [
    `${id}  ${task.source} ${task.place}${filter}`,
    `  every ${duration(every)}, next ${timeOf(nextRunAt)}`,
    lastRunAt === undefined ? '  has not run yet' : `  last ${timeOf(lastRunAt)}: ${outcomeOf(lastRun)}`,
    ...(lastRun === undefined || 'error' in lastRun ? [] : lastRun.problems.map((problem) => `  ! ${problem}`)),
  ];
}

function outcomeOf(run: FollowedSlice['lastRun']): string {
  if (run === undefined) return 'unknown';
  if ('error' in run) return `failed: ${run.error}`;
  const changes = [
    [run.added, 'new'],
    [run.updated, 'updated'],
    [run.merged, 'merged'],
    [run.removed, 'removed'],
    [run.rejected, 'rejected'],
  ] as const;
  const told = changes.filter(([n]) => n > 0).map(([n, what]) => `${count(n)} ${what}`);
  return `${count(run.parts)} parts, ${told.length === 0 ? 'nothing changed' : told.join(', ')}`;
}
