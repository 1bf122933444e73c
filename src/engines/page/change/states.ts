import { phrases } from '../../lexicon/index.ts';

/** Words for the state of a thing: whether it can be had or used, or not. */

export type State = 'good' | 'bad';

const BAD = phrases('state/bad', 'within', 'giu');
const GOOD = phrases('state/good', 'within', 'giu');
/** Opening that is announced for another day. */
const LATER =
  /\b(?:will|to|not|nicht|pas|no|before it|opens? (?:in|on|from)|reopens? (?:in|on|from))\s+(?:re-?)?open(?:ed|s)?(?: again)?\b|\bopens? (?:in|on|from)\b|\bnext (?:\p{L}+ )?opens?\b/giu;

/** `APIOperational`, where a page has a gap without a space. */
const JOINED = /(\p{Lu}{2,}|\p{Ll}{4,})(?=\p{Lu}\p{Ll}{3,})/gu;

/** The words for states in a text, each with what it says, in their order. */
export function statesIn(text: string): readonly { readonly word: string; readonly state: State }[] {
  const line = text.slice(0, 2_000).replace(JOINED, '$1 ');
  const bad = [...line.matchAll(BAD)].map(({ 0: word, index }) => ({ word, index, state: 'bad' as const }));
  const rest = line
    .replace(BAD, (word) => ' '.repeat(word.length))
    .replace(LATER, (written) => ' '.repeat(written.length));
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
