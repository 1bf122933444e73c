import type { Fact } from './facts.ts';

/** Prose in which commas do not separate entries. */
export const isLongText = ({ concept, value }: Fact): boolean =>
  typeof value === 'string' &&
  (concept === 'description' ||
    concept === 'title' ||
    concept === 'instruction' ||
    (value.length > 80 && /[.!?]\s/.test(value)));
