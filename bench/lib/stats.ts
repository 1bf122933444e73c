/** Summaries of measured times. */
export interface Latency {
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * The value below or at which a share of the values lies (nearest rank).
 * @param sorted ascending
 * @param share above 0, at most 1
 * @returns NaN when there are no values
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;
}

/** @param milliseconds in any order */
export function latency(milliseconds: readonly number[]): Latency {
  const sorted = Float64Array.from(milliseconds).sort();
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}

/** 0.6903 -> ".690", the way scores are published. */
export const score = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.');

/** 0.084 -> "+8.4%" */
export const signedPercent = (share: number): string => `${share < 0 ? '-' : '+'}${Math.abs(100 * share).toFixed(1)}%`;

export const ms = (value: number): string => (Number.isNaN(value) ? '-' : `${value.toFixed(1)} ms`);

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Bytes as "512 MB", of a million bytes each. */
export const megabytes = (bytes: number): string =>
  Number.isNaN(bytes) ? '-' : `${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 1 : 0)} MB`;

/** NaN without values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The lower one of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(Float64Array.from(values).sort(), 0.5);

/** A part of a whole; NaN without any. */
export const share = (part: number, of: number): number => part / of;
