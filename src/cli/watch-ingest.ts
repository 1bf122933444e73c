import { counted } from '@trawl/contract/counted.ts';
import type { IngestProgress, IngestSummary } from '../capabilities/research/index.ts';
import { count, duration, type Terminal } from './terminal.ts';

/** Window of the displayed rate in milliseconds. */
const WINDOW = 10_000;

interface Moment {
  readonly at: number;
  readonly records: number;
  readonly indexed: number;
  readonly share: number | undefined;
}

/** Formats progress: count, rate, and remaining time if known. */
export function progressLines(
  out: Terminal,
  label: string,
  now: () => number = () => performance.now(),
): (progress: Pick<IngestProgress, 'records' | 'indexed' | 'share'>) => void {
  const seen: Moment[] = [];
  return ({ records, indexed, share }) => {
    if (records === 0) return;
    const moment = { at: now(), records, indexed, share };
    seen.push(moment);
    while (seen.length > 2 && moment.at - (seen[1] as Moment).at >= WINDOW) seen.shift();
    out.progress(`${label}: ${describe(moment, seen[0] as Moment)}`);
  };
}

function describe(now: Moment, before: Moment): string {
  const parts = [counted(now.records, 'record')];
  if (now.share !== undefined) parts.push(`${(now.share * 100).toFixed(1)} %`);
  const elapsed = now.at - before.at;
  if (elapsed >= 500) {
    const isReading = now.records > before.records;
    const [n, unit] = isReading ? [now.records - before.records, '/s'] : [now.indexed - before.indexed, ' indexed/s'];
    parts.push(`${count((n * 1000) / elapsed)}${unit}`);
  }
  parts.push(`${count(now.indexed)} indexed`);
  const left = timeLeft(now, before, elapsed);
  if (left !== undefined) parts.push(`${duration(left)} left`);
  return parts.join(', ');
}

/** Estimates the remaining milliseconds from the latest rate. */
function timeLeft(now: Moment, before: Moment, elapsed: number): number | undefined {
  if (now.share === undefined || before.share === undefined || now.share <= before.share) return undefined;
  if (elapsed < 2_000 || now.share === 1) return undefined;
  return ((1 - now.share) / (now.share - before.share)) * elapsed;
}

/** The summary at the end of a run. */
export function summaryLines(summary: IngestSummary): string[] {
  const {
    records,
    added,
    updated,
    unchanged,
    merged,
    rejected,
    rejectsFile,
    conflicts,
    resumed,
    elapsed,
    skipped,
    removed,
  } = summary;
  const head = resumed
    ? `${counted(records, 'record')}, including those of the interrupted run; this run took ${duration(elapsed)}`
    : `${counted(records, 'record')} in ${duration(elapsed)} (${count((records * 1000) / Math.max(1, elapsed))}/s)`;
  const lines = [
    head,
    `  new        ${count(added)}`,
    `  updated    ${count(updated)}`,
    `  unchanged  ${count(unchanged)}`,
    `  merged     ${count(merged)}${merged > 0 ? '   duplicates of another paper' : ''}`,
    `  rejected   ${count(rejected)}${rejectsFile ? `   listed in ${rejectsFile}` : ''}`,
    ...(skipped > 0 ? [`  skipped    ${count(skipped)}   for papers that are not in the catalog`] : []),
    ...(removed > 0 ? [`  removed    ${count(removed)}   deleted by the source`] : []),
    `  conflicts  ${count(conflicts)}${conflicts > 0 ? '   ids claimed by two different papers; both were kept' : ''}`,
  ];
  if (!summary.searchable) lines.push('another process is writing the index and will make these papers searchable');
  return lines;
}
