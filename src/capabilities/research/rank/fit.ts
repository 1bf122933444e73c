import { idf } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { TermSlots } from './term-slots.ts';
import type { Candidate, RankQuery } from './types.ts';
import { joinedPlaces } from './word-scores.ts';

/** The share of meaning in it, and the least: scores below it keep their order. */
const MEANING = 0.4;
const LEAST = 0.01;
/** Best candidates that are looked at: the first one may be there for its meaning only. */
export const LOOKED_AT = 5;

/**
 * How well the best candidates fit the query, 0 to 1, comparable between queries: the share of its words and names, by rarity, that one of
 * them has, and how near it is in meaning. A word that no paper has counts as the rarest of all: then the query is about something else.
 */
export function fitOf(query: RankQuery, best: readonly Candidate[], stats: CorpusStats): number {
  const { terms, weights, names, joined = [], vector } = query;
  const slots = new TermSlots(terms);
  const gains = new Float64Array(slots.terms.length);
  for (let i = 0; i < terms.length; i++) {
    const place = slots.placeOf(terms[i] as number);
    gains[place] = Math.max(
      gains[place] as number,
      idf(stats.documents, stats.df(terms[i] as number)) * (weights?.[i] ?? 1),
    );
  }
  const oneForMany = joinedPlaces(joined, slots);
  let all = gains.reduce((sum, gain) => sum + gain, 0);
  for (let n = 0; n < (names?.parts.length ?? 0); n++)
    all += (names?.rarities[n] as number) * (names?.confidences[n] as number);
  if (all === 0) return LEAST;
  let coverage = 0;
  let nearest = 0;
  for (const { title, abstract, authors, compounds, vector: own } of best) {
    const has = new Uint8Array(gains.length);
    for (const list of [title, abstract, compounds ?? []]) {
      for (const term of list) {
        const place = slots.placeOf(term);
        if (place >= 0) has[place] = 1;
        else for (const one of oneForMany.get(term) ?? []) has[one] = 1;
      }
    }
    let held = 0;
    for (let place = 0; place < gains.length; place++) if (has[place] === 1) held += gains[place] as number;
    for (let n = 0; n < (names?.parts.length ?? 0); n++) {
      const isThere = authors?.includes(names?.parts[n] as number) || title.includes(names?.terms[n] as number);
      if (isThere) held += (names?.rarities[n] as number) * (names?.confidences[n] as number);
    }
    coverage = Math.max(coverage, held / all);
    if (!vector || !own) continue;
    let cosine = 0;
    for (let k = 0; k < vector.length; k++) cosine += (vector[k] as number) * (own[k] as number);
    nearest = Math.max(nearest, cosine);
  }
  return Math.max(LEAST, vector ? (1 - MEANING) * coverage + MEANING * nearest : coverage);
}
