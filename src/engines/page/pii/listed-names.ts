import { CAPITAL, INITIAL, isSureSurname, type NameKind, nameKindOf, PARTICLE, START } from './name-kinds.ts';
import type { PiiSpan } from './span.ts';

/** Words with capitals in a row, with initials and particles between them. */
const RUN = new RegExp(
  `${START}(?:${INITIAL}|${CAPITAL})(?: (?:${PARTICLE} ){0,2}(?:${INITIAL}|${CAPITAL})){0,5}(?![\\p{L}\\p{N}_@/])`,
  'gu',
);

/** What makes a name that of a thing. */
const THING =
  /^(?: (?:street|st|road|rd|avenue|ave|lane|drive|court|close|square|bridge|river|lake|mountain|island|county|city|town|university|college|school|hospital|institute|foundation|museum|airport|station|hotel|park|bank|inc|ltd|llc|corp|gmbh|ag|sa|plc|company|co|group|& |und söhne|stadium|theatre|theater|award|prize|cup|law|theorem|algorithm|method|model|distribution|process|equation|transform|inequality|test|index|number|effect)\b|[,]? (?:inc|ltd|llc|corp)\b|(?: and| &) \p{Lu}\p{L}+ (?:inc|ltd|llc|llp)\b|-\p{Lu}|\.\p{L})/iu;

/** Names of persons, in order. @param isOther whether a single word is rather something else, such as the name of a place */
export function findListedNames(text: string, isOther: (name: string) => boolean): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(RUN)) {
    const tokens: { text: string; at: number; kind: NameKind }[] = [];
    for (const part of match[0].matchAll(/[^ ]+/g)) {
      tokens.push({ text: part[0], at: match.index + part.index, kind: nameKindOf(part[0]) });
    }
    for (let from = 0; from < tokens.length; from++) {
      const taken = nameAt(tokens.slice(from));
      if (taken === 0) continue;
      const first = tokens[from] as (typeof tokens)[number];
      const last = tokens[from + taken - 1] as (typeof tokens)[number];
      const end = last.at + last.text.length;
      const name = text.slice(first.at, end);
      const isPart = tokens[from + taken]?.kind === 'thing' || (taken === 1 && tokens.length > 1);
      const isSomewhere =
        taken === 1 &&
        (isOther(name) ||
          /(?:^|\s)(?:in|at|near|originally from)\s$/i.test(text.slice(Math.max(0, first.at - 20), first.at)));
      if (!isPart && !isSomewhere && !THING.test(text.slice(end, end + 40))) {
        spans.push({ start: first.at, end, entity: 'PERSON', kind: 'name' });
      }
      from += taken - 1;
    }
  }
  return spans;
}

/** How many of the words are a name; 0 if they do not begin with one. */
function nameAt(tokens: readonly { readonly text: string; readonly kind: NameKind }[]): number {
  const kinds = tokens.map(({ kind }) => kind);
  const [first, ...rest] = kinds;
  if (first === undefined || first === 'particle' || first === 'thing') return 0;
  const isFirst = first === 'first' || first === 'both';
  let length = 1;
  let hasLast = false;
  for (const [at, kind] of rest.entries()) {
    if (kind === 'thing' || length > 4) break;
    if (kind === 'particle') continue;
    if ((kind === 'word' || kind === 'unknown') && (hasLast || !isFirst)) break;
    if (kind !== 'initial') hasLast ||= kind !== 'first';
    length = at + 2;
  }
  if (kinds[length - 1] === 'initial') length--;
  const known = kinds.slice(0, length).filter((kind) => kind === 'first' || kind === 'last' || kind === 'both').length;
  if (length <= 1) {
    return isFirst || (first === 'last' && isSureSurname((tokens[0] as { text: string }).text)) ? length : 0;
  }
  if (isFirst) return length;
  if (first === 'initial') return known > 0 ? length : 0;
  // The first word of a sentence, unless the other is a sure surname.
  if (kinds[1] === 'particle' && known > 0) return length;
  const others = kinds.slice(1, length).filter((kind) => kind !== 'initial');
  if (first === 'unknown' && (others.length > 1 || others[0] !== 'last')) return 0;
  if (first === 'word') return kinds.slice(1, length).some((kind) => kind === 'last' || kind === 'both') ? length : 0;
  // A surname that is sure tells what the word before it is.
  const last = tokens[length - 1] as { text: string };
  return known > 1 || (length > 1 && isSureSurname(last.text)) ? length : 0;
}
