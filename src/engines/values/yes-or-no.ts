import { phrases } from '../lexicon/index.ts';

const YES = phrases('yes', 'whole');
const NO = phrases('no', 'whole');

/** What says yes or no and nothing else, in cells and behind labels: `ja`, `✓`, `not included`. @returns undefined for what says neither */
export function saysYes(text: string): boolean | undefined {
  const written = text.trim();
  if (YES.test(written)) return true;
  if (NO.test(written)) return false;
  return /^yes\b[,. ]/i.test(written) ? true : /^no\b[,. ]/i.test(written) ? false : undefined;
}
