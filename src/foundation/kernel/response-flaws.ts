/** What may be missing of a response that is read as browsers read it, in words for the user; without the subject. */

/** Its connection was closed too early. */
export const CUT = 'it ends before it is complete';
/** Its connection was closed between two chunks. */
export const NO_LAST_CHUNK = 'its last chunk is missing';
/** Its compressed body ends too early or has a wrong checksum. */
export const DAMAGED = 'its compressed body is damaged at its end';
/** The browser shows what came of it. */
export const BREAKS_OFF = 'it breaks off before it is complete';

const INCOMPLETE: readonly string[] = [CUT, NO_LAST_CHUNK, DAMAGED, BREAKS_OFF];

/** Whether a response with these flaws may be a part of what the server meant to send. */
export const mayBeCut = (flaws: readonly string[] = []): boolean => flaws.some((one) => INCOMPLETE.includes(one));
