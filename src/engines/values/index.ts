export type { DateValue } from './date.ts';
export * as dates from './date.ts';
export type { DateRange } from './date-range.ts';
export * as dateRanges from './date-range.ts';
export * as emails from './email.ts';
export { type Found, replaceFound } from './found.ts';
export type { Money } from './money.ts';
export * as money from './money.ts';
export * as numbers from './number.ts';
