/** A value in a text, and where it stands: `text.slice(start, end)` says it. */
export interface Found<Value> {
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

/** A text with other words in some places, which are in its order and do not overlap. */
export function replaceFound(text: string, found: readonly Found<string>[]): string {
  let from = 0;
  let replaced = '';
  for (const { start, end, value } of found) {
    replaced += text.slice(from, start) + value;
    from = end;
  }
  return replaced + text.slice(from);
}
