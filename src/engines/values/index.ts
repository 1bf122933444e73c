export type { DateValue } from './date.ts';
export * as dates from './date.ts';
export type { DateRange } from './date-range.ts';
export * as dateRanges from './date-range.ts';
export { type Found, replaceFound } from './found.ts';
