/** The header `traceparent` of W3C Trace Context: which trace a request belongs to, and which span of it asked. */

interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the asker records the trace. */
  readonly isSampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Versions to come may append fields. @returns undefined for what is none: it is ignored, as the standard says */
export function readTraceParent(text: unknown): TraceParent | undefined {
  if (typeof text !== 'string' || text.length > 512) return undefined;
  const [, version, traceId, spanId, flags = '', more] = FORM.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (traceId === undefined || spanId === undefined || isZero(traceId) || isZero(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

const isZero = (text: string): boolean => /^0+$/.test(text);
