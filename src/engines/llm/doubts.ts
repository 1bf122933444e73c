/** What callers are told of results that were read without a language model and may be wrong. */

/** Below it, an answer may be wrong: of how likely it is right. */
const SURE = 0.75;
const MOST_PATHS = 30;

/** @param absent paths that the page does not state; @param unnamed paths of lists that the page does not call so */
export function warningOf(
  absent: readonly string[],
  unnamed: readonly string[] = [],
  lost: readonly string[] = [],
): { warning?: string } {
  const named = (paths: readonly string[]): string => paths.slice(0, MOST_PATHS).join(', ');
  const parts = [
    ...(absent.length > 0 ? [`Not stated on the page: ${named(absent)}.`] : []),
    ...(unnamed.length > 0
      ? [`Recognized by the form of its entries alone, so it may be another list: ${named(unnamed)}.`]
      : []),
    ...(lost.length > 0
      ? [
          `Numbers with more digits than a number of JSON keeps, so the last ones are lost: ${named(lost)}. Ask for them as string.`,
        ]
      : []),
  ];
  return parts.length > 0 ? { warning: parts.join(' ') } : {};
}

/** Whether an answer that was read without a model is mostly right. */
export const isSure = (confidence: number): boolean => confidence >= SURE;

/** @param confidence how likely the answer is right, 0 to 1 */
export const doubtOf = (confidence: number): string | undefined =>
  isSure(confidence)
    ? undefined
    : `It may be wrong: about ${Math.max(1, Math.round(10 * confidence))} of 10 such answers are right. Check it against the page.`;
