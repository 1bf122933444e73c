/** The six buckets of the API. */
export type PiiEntity = 'PERSON' | 'EMAIL' | 'PHONE' | 'LOCATION' | 'FINANCIAL' | 'SECRET';

export const PII_ENTITIES: readonly PiiEntity[] = ['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'];

/** One match: `start` and `end` are offsets into the text in UTF-16 units, `end` is exclusive. */
export interface PiiSpan {
  start: number;
  end: number;
  entity: PiiEntity;
  /** The exact kind: card, iban, ssn, ip, street … */
  kind: string;
}

/** The `length` characters before an offset in lower case, at most from the start of the previous line: labels are there. */
export function before(text: string, offset: number, length: number): string {
  return text.slice(Math.max(0, offset - length), offset).toLowerCase();
}

/** The `length` characters after an offset, in lower case. */
export function behind(text: string, offset: number, length: number): string {
  return text.slice(offset, offset + length).toLowerCase();
}

/** Whether the UTF-16 unit is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the UTF-16 unit is an ASCII letter or digit. */
export function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Spans in order and without overlaps. Of two that overlap, the one from the more reliable finder (earlier in the list) stays. */
export function withoutOverlaps(spans: PiiSpan[]): PiiSpan[] {
  const trusted = spans
    .map((span, trust) => ({ span, trust }))
    .sort((a, b) => a.span.start - b.span.start || a.trust - b.trust);
  const kept: { span: PiiSpan; trust: number }[] = [];
  for (const item of trusted) {
    let isBeaten = false;
    while (kept.length > 0) {
      const last = kept[kept.length - 1] as { span: PiiSpan; trust: number };
      if (last.span.end <= item.span.start) break;
      if (last.trust <= item.trust) {
        isBeaten = true;
        break;
      }
      kept.pop();
    }
    if (!isBeaten) kept.push(item);
  }
  return kept.map((item) => item.span);
}
