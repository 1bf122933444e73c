/** What callers are told of results that lack something or may be wrong. */

/** Below it, an answer may be wrong: of how likely it is right. */
const SURE = 0.75;
const MOST_PATHS = 30;

/** Paths of what a caller is told. */
interface Doubts {
  readonly missing: readonly string[];
  /** Lists that the page does not call so. */
  readonly unnamed?: readonly string[] | undefined;
  /** Lists of which the page may have more. */
  readonly partial?: readonly string[] | undefined;
  /** Whether the page is so long that its end was not read. */
  readonly isOfPart?: boolean | undefined;
  /** Numbers that lost digits. */
  readonly lost?: readonly string[] | undefined;
}

/** What is said of a field without a value: a model read the page for it, or rules alone, which overlook much. */
export const withoutValue = (place: string, hasModel: boolean): string =>
  hasModel ? `Not found ${place}` : `Not found ${place} without a language model`;

/** Said of what was not found on a page of extreme length. */
export const OF_PART = 'The page has so much that rules did not read all of it.';

/** @param hasModel whether a language model read the page */
export function warningOf(
  { missing, unnamed = [], partial = [], lost = [], isOfPart = false }: Doubts,
  hasModel: boolean,
): { warning?: string } {
  const named = (paths: readonly string[]): string => paths.slice(0, MOST_PATHS).join(', ');
  const parts = [
    ...(missing.length > 0 ? [`${withoutValue('on the page', hasModel)}: ${named(missing)}.`] : []),
    ...(partial.length > 0 ? [`The page may have more entries of: ${named(partial)}.`] : []),
    ...(isOfPart && missing.length + partial.length > 0 ? [OF_PART] : []),
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
