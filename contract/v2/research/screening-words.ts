/** Words of screening. No schemas here: the command line reads this file. */

/** What the decisions on a record come to. */
export const SCREENING_OUTCOMES = ['undecided', 'included', 'excluded', 'conflict'] as const;
export type ScreeningOutcome = (typeof SCREENING_OUTCOMES)[number];

/** What a request can ask for. */
export const SCREENING_SHOWN = ['all', 'open', ...SCREENING_OUTCOMES] as const;
export type ScreeningShown = (typeof SCREENING_SHOWN)[number];

export const SCREENING_FILES = ['decisions', 'counts'] as const;
export type ScreeningFile = (typeof SCREENING_FILES)[number];

/** Of a reason, in UTF-16 units. */
export const LONGEST_REASON = 200;
