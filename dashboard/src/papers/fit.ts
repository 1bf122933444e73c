import { LEAST_FITTING } from '@trawl/contract/v2/research/fit.ts';

interface FitWords {
  readonly words: string;
  readonly tone: 'well' | 'partly' | 'not';
}

/** Scores from which a paper fits well, and fits: below the last bound nothing does. */
const [WELL, FITS] = [0.5, 0.25];

/** What a score of a search says of a paper. */
export function fitOf(score: number): FitWords {
  if (score >= WELL) return { words: 'fits well', tone: 'well' };
  if (score >= FITS) return { words: 'fits', tone: 'well' };
  return score >= LEAST_FITTING ? { words: 'fits partly', tone: 'partly' } : { words: 'does not fit', tone: 'not' };
}
