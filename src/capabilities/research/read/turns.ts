/** Pages of a text: a form feed (`\f`) stands where a new one begins, as PDF readers write it. */

/** Where a page begins in a piece of text. */
export interface Turn {
  /** Characters. */
  readonly at: number;
  /** 1 for the first. */
  readonly page: number;
}

export const BREAK = '\f';

/** A piece without its page breaks, and where pages begin in it; the first turn is the page that it starts on. */
export function withoutBreaks(text: string, page: number): { readonly text: string; readonly turns: readonly Turn[] } {
  const pieces = text.split(BREAK);
  const turns: Turn[] = [];
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    // Pages without text begin where the next one does.
    if (turns.at(-1)?.at === at) turns.pop();
    turns.push({ at, page: page + i });
    at += piece.length;
  }
  if (turns.length > 1 && turns.at(-1)?.at === at) turns.pop();
  return { text: pieces.join(''), turns };
}

/** Turns within a part of a text, counted from its start. */
export function turnsIn(turns: readonly Turn[], from: number, length: number): Turn[] {
  const inside = turns.filter(({ at }) => at > from && at < from + length);
  return [{ at: 0, page: pageAt(turns, from) }, ...inside.map(({ at, page }) => ({ at: at - from, page }))];
}

/** The page of a character. */
export const pageAt = (turns: readonly Turn[], at: number): number =>
  turns.findLast((turn) => turn.at <= at)?.page ?? turns[0]?.page ?? 1;

/** The turns of two texts, the second of which begins at a character; those that turn no page are left out. */
export function joinTurns(turns: readonly Turn[], more: readonly Turn[], at: number): Turn[] {
  const all = [...turns, ...more.map((turn) => ({ at: turn.at + at, page: turn.page }))];
  return all.filter(({ page }, i) => page !== all[i - 1]?.page);
}
