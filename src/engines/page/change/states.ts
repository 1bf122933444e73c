import { phrases } from '../../lexicon/index.ts';

/** Words for the state of a thing, in four languages: whether it can be had or used, or not. */

export type State = 'good' | 'bad';

const EDGE_BEFORE = '(?<![\\p{L}\\p{N}-])';
const EDGE_AFTER = '(?![\\p{L}\\p{N}])';
const wordsAs = (words: string): RegExp => new RegExp(`${EDGE_BEFORE}(?:${words})${EDGE_AFTER}`, 'giu');

const BAD = wordsAs(
  [
    '(?:currently |temporarily |permanently )?(?:closed|unavailable|suspended|discontinued)|sold(?: out)?|out of (?:stock|order|service)|not (?:yet )?(?:available|open|met|in stock|working)',
    'full(?:y booked)?|booked (?:out|up)|no (?:places|seats|rooms|tables|tickets|vacancies)(?: left)?|filled|reserved|taken|withdrawn|expired|ended|cancell?ed|postponed|delayed|degraded|interrupted|broken|down|(?:partial|major) outage|under maintenance|refused|rejected|reserve not met',
    '(?:derzeit |aktuell )?nicht (?:lieferbar|verfügbar|vorrätig|möglich|geöffnet)|ausverkauft|vergriffen|ausgebucht|belegt|vergeben|reserviert|verkauft|geschlossen|gesperrt|abgesagt|verschoben|gestört|defekt|außer betrieb|abgelaufen|beendet',
    'fermée?s?|complets?|complète|épuisée?s?|indisponibles?|vendue?s?|réservée?s?|pourvue?s?|annulée?s?|reportée?s?|suspendue?s?|en panne|en rupture(?: de stock)?',
    'cerrad[oa]s?|agotad[oa]s?|complet[oa]s?|no disponibles?|vendid[oa]s?|reservad[oa]s?|cancelad[oa]s?|aplazad[oa]s?|suspendid[oa]s?|interrumpid[oa]s?|averiad[oa]s?|cubiert[oa]s?|alquilad[oa]s?',
  ].join('|'),
);
const GOOD = wordsAs(
  [
    '(?:re-?)?open(?:ed|s)?|(?:back )?in stock|available|on sale|bookable|vacant|vacancies|(?:places|seats|rooms|tables|spaces|spots|tickets) (?:are |still )?(?:free|left|available)|\\d+ (?:places |seats |rooms |tables )?(?:free|left)|operational|resolved|restored|repaired|fixed|running|working|on time|normal(?:ly)?|online|up|met|approved|accepted|granted|resumed|ready',
    '(?:sofort |wieder |jetzt )?(?:lieferbar|verfügbar|vorrätig|möglich|buchbar|geöffnet)|auf lager|offen|frei|behoben|repariert|in betrieb|genehmigt|störungsfrei|begonnen',
    'ouverte?s?|rouverte?s?|disponibles?|libres?|en stock|résolue?s?|réparée?s?|rétablie?s?|en service|à vendre|à louer',
    'abiert[oa]s?|reabiert[oa]s?|libres?|en venta|en alquiler|en existencias?|resuelt[oa]s?|reparad[oa]s?|restablecid[oa]s?|normal|funciona(?:ndo)?',
  ].join('|'),
);
/** Opening that is announced for another day. */
const LATER =
  /\b(?:will|to|not|nicht|pas|no|before it|opens? (?:in|on|from)|reopens? (?:in|on|from))\s+(?:re-?)?open(?:ed|s)?(?: again)?\b|\bopens? (?:in|on|from)\b|\bnext (?:\p{L}+ )?opens?\b/giu;

/** `APIOperational`, where a page has a gap without a space. */
const JOINED = /(\p{Lu}{2,}|\p{Ll}{4,})(?=\p{Lu}\p{Ll}{3,})/gu;

/** The words for states in a text, each with what it says, in their order. */
export function statesIn(text: string): readonly { readonly word: string; readonly state: State }[] {
  const line = text.slice(0, 2_000).replace(JOINED, '$1 ');
  const bad = [...line.matchAll(BAD)].map(({ 0: word, index }) => ({ word, index, state: 'bad' as const }));
  const rest = line.replace(BAD, (word) => ' '.repeat(word.length)).replace(LATER, (said) => ' '.repeat(said.length));
  const good = [...rest.matchAll(GOOD)].map(({ 0: word, index }) => ({ word, index, state: 'good' as const }));
  return [...bad, ...good]
    .toSorted((a, b) => a.index - b.index)
    .map(({ word, state }) => ({ word: word.toLowerCase(), state }));
}

/** What a text says of the state of a thing; undefined if it says nothing, or both. */
export function stateOf(text: string): State | undefined {
  if (YES.test(text.trim())) return 'good';
  if (NO.test(text.trim()) || EMPTY.test(text.trim())) return 'bad';
  const [first, ...others] = new Set(statesIn(text).map(({ state }) => state));
  return others.length === 0 ? first : undefined;
}

/** Cells that say whether something is included. */
const YES = phrases('yes/said', 'whole');
const NO = phrases('no/said', 'whole');
const EMPTY = /^[—–-]$/;

/** A text without its words for states. */
export const withoutStates = (text: string): string => text.replace(BAD, ' ').replace(GOOD, ' ');
