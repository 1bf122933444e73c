import { idf } from '../../../engines/text/index.ts';
import { NAME_END } from '../text/terms.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { TermSlots } from './term-slots.ts';
import type { Candidate, Match, NameQuery, RankQuery } from './types.ts';
import { joinedPlaces, LONG_TITLE } from './word-scores.ts';

/** What a title has of a query, each 0 to 1: people remember titles, or their beginnings. */
type TitleMatch = Pick<Match, 'title' | 'start' | 'whole'>;

/** The fourth powers leave little for titles that have a word or two of a long query. */
export function titleMatcher(
  { terms, weights, joined = [] }: RankQuery,
  stats: CorpusStats,
): (paper: Pick<Candidate, 'title'>) => TitleMatch {
  const slots = new TermSlots(terms);
  const width = slots.terms.length;
  const gains = new Float64Array(width);
  /** The known words in their order: how a title would begin. */
  const beginning: number[] = [];
  let all = 0;
  let known = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    const count = stats.df(term);
    if (count === 0) continue;
    const gain = idf(stats.documents, count) * (weights?.[i] ?? 1);
    if (gain > 0) beginning.push(term);
    const place = slots.placeOf(term);
    if (gains[place] !== 0) continue;
    gains[place] = gain;
    all += gain;
    known++;
  }
  if (all === 0) return () => NO_TITLE_MATCH;
  const asTitle = Math.min(1, LONG_TITLE / known);
  const oneForMany = joinedPlaces(joined, slots);
  /** The paper in which each word was seen last. */
  const seen = new Int32Array(width);
  let paper = 0;
  return ({ title }) => {
    paper++;
    let held = 0;
    let words = 0;
    for (let t = 0; t < title.length; t++) {
      const place = slots.placeOf(title[t] as number);
      if (place >= 0) {
        words++;
        if (seen[place] === paper) continue;
        seen[place] = paper;
        held += gains[place] as number;
        continue;
      }
      const places = oneForMany.size > 0 ? oneForMany.get(title[t] as number) : undefined;
      if (!places) continue;
      words++;
      for (const one of places) {
        if (seen[one] === paper) continue;
        seen[one] = paper;
        held += gains[one] as number;
      }
    }
    if (held === 0) return NO_TITLE_MATCH;
    const share = held / all;
    const brevity = words / title.length;
    let begun = 0;
    while (begun < beginning.length && title[begun] === beginning[begun]) begun++;
    return {
      title: asTitle * share ** 4 * (1 - BREVITY + BREVITY * brevity),
      start: (begun / beginning.length) ** 4,
      whole: share > ALMOST_ALL ? brevity : 0,
    };
  };
}

const NO_TITLE_MATCH: TitleMatch = { title: 0, start: 0, whole: 0 };
/** All, but for rounding. */
const ALMOST_ALL = 0.999;

/** The part of a title's score that depends on how little else is in it. */
const BREVITY = 0.4;

/**
 * Scores by names, 0 to about 1.4: the share of the names, by rarity, and whether they are together as people write them: given and family
 * name of one person, or the family names of several, the first author first.
 */
export function nameMatcher(names: NameQuery): (paper: Pick<Candidate, 'title' | 'abstract' | 'authors'>) => number {
  const { parts, terms, confidences, rarities } = names;
  const width = parts.length;
  let all = 0;
  for (let n = 0; n < width; n++) all += (confidences[n] as number) * (rarities[n] as number);
  const held = new Float64Array(width);
  const inName = new Uint8Array(width);
  /** The author whose family name each part is; -1 if there is none. */
  const family = new Int32Array(width);
  return ({ title, abstract, authors = NOBODY }) => {
    if (all === 0) return 0;
    held.fill(0);
    inName.fill(0);
    family.fill(-1);
    let together = 0;
    let people = 0;
    let meant = 0;
    let isMeant = false;
    let last = -1;
    for (let a = 0; a < authors.length; a++) {
      const part = authors[a] as number;
      if (part !== NAME_END) {
        last = parts.indexOf(part);
        if (last >= 0) {
          held[last] = 1;
          inName[last] = 1;
          isMeant = true;
        }
        continue;
      }
      if (last >= 0 && family[last] === -1) family[last] = people;
      people++;
      last = -1;
      if (!isMeant) continue;
      meant++;
      isMeant = false;
      for (let n = 0; n + 1 < width; n++) if (inName[n] === 1 && inName[n + 1] === 1) together++;
      inName.fill(0);
    }
    for (let n = 0; n < width; n++) {
      if (held[n] !== 0) continue;
      // The word itself may be meant: a name in the query is no reason to lose the paper that is called so.
      const term = terms[n] as number;
      if (title.includes(term)) held[n] = 1 - IN_TITLE * (confidences[n] as number);
      else if (abstract.includes(term)) held[n] = (1 - (confidences[n] as number)) / 2;
    }
    let sum = 0;
    for (let n = 0; n < width; n++) sum += (held[n] as number) * (confidences[n] as number) * (rarities[n] as number);
    const share = sum / all;
    if (meant === 0) return share;
    let families = 0;
    let inOrder = width > 1 ? 1 : 0;
    for (let n = 0; n < width; n++) {
      if (family[n] !== -1) families++;
      if (family[n] === -1 || (n > 0 && (family[n] as number) < (family[n - 1] as number))) inOrder = 0;
    }
    const asPeople = Math.max(Math.min(1, together / Math.max(1, width - 1)), families / width);
    return share + TOGETHER * asPeople + (FEW * meant) / people + (family[0] === 0 ? FIRST : 0) + ORDER * inOrder;
  };
}

const NOBODY = new Uint32Array(0);
/** What a title with the word is worth less than an author with the name, if it is certainly one. */
const IN_TITLE = 0.3;
/** For given and family name in one name, or only family names. */
const TOGETHER = 0.2;
/** For papers of nobody else. */
const FEW = 0.1;
/** If the first name is that of the first author, and if all are in the order of the paper. */
const FIRST = 0.05;
const ORDER = 0.05;

/** 1 for papers of one of the years, half for those of the year before or after: preprints, proceedings. */
export function yearScores(years: readonly number[], candidates: readonly Candidate[]): Float64Array {
  return Float64Array.from(candidates, ({ year }) => {
    if (year === undefined) return 0;
    const off = years.reduce((least, one) => Math.min(least, Math.abs(one - year)), 2);
    return 1 - off / 2;
  });
}
