import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';

/** Options of every harvester. */
export interface HarvestOptions {
  /** Ends the harvest; use one without a limit and the signal of the command or job. */
  readonly deadline: Deadline;
  /** Overrides the source's own URL. */
  readonly baseUrl?: string;
  /** Email address for the From header, so that the source can contact the operator. */
  readonly contact?: string;
  readonly log?: Log;
}
