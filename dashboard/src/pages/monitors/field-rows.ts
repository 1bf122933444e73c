import { compareWords, type DiffPiece } from '@trawl/contract/diff-rows.ts';

/** A field that differs; a side without a value is undefined. */
export interface FieldRow {
  /** `plans[0].price` */
  readonly name: string;
  readonly before: readonly DiffPiece[] | undefined;
  readonly now: readonly DiffPiece[] | undefined;
}

/** The fields of a page's diff as people read them. With text alone its JSON is a tree of lines: that has none. */
export function fieldRows(json: object = {}): FieldRow[] {
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || !('previous' in value || 'current' in value)) return [];
    const { previous, current } = value as { previous?: unknown; current?: unknown };
    const [before, now] = [textOf(previous), textOf(current)];
    const pieces = compareWords(before ?? '', now ?? '');
    return [
      {
        name: name || 'value',
        before: before === undefined ? before : pieces.before,
        now: now === undefined ? now : pieces.now,
      },
    ];
  });
}

/** Lists and objects have a line for each entry. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return String(value);
  const lines = Object.entries(value).map(([key, one]: [string, unknown]) => {
    const text = typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one);
    return Array.isArray(value) ? text : `${key}: ${text}`;
  });
  return lines.join('\n');
}
