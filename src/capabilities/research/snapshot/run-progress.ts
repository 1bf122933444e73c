/** How far a run of a followed slice is; stored with its job. */

export interface RunProgress {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly at: number;
  /** So far, with those before an interruption. */
  readonly records: number;
  readonly added: number;
  readonly updated: number;
  /** Share of the work of this run that is done, from 0 to 1; null if the source does not state its size. */
  readonly share: number | null;
}

/** What an import says of itself while it runs. */
export type Told = Pick<RunProgress, 'records' | 'added' | 'updated' | 'share'>;

/** The least share and time from which the rest is estimated. */
const LEAST_SHARE = 0.01;
const LEAST_MS = 10_000;

/** The estimated milliseconds until the run ends; undefined if too little is known. */
export function timeLeft({ startedAt, at, share }: RunProgress): number | undefined {
  const elapsed = at - startedAt;
  if (share === null || share < LEAST_SHARE || elapsed < LEAST_MS) return undefined;
  return (elapsed * (1 - share)) / share;
}
