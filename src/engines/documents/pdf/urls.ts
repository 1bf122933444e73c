/** A URL at the end of a line, behind brackets and quotation marks; also one that is broken behind its scheme. */
const URL_AT_END = /(?:https?:\/{0,2}|www\.|doi\.org\/)\S*$/i;
/** Signs that no URL in a sentence ends with, and those that one may end with, but that it is often broken behind. */
const [UNFINISHED, BREAKABLE] = [/(?:[-_=&?%#~+@]|:\/{0,2}|\/\/)$/, /[/.]$/];
/** How a line starts that can only go on with a URL: no word starts so. */
const INNER_START = /^[/?&=_%-][\p{L}\p{N}%/]|^[#+~][\p{L}%/]|^\.\p{L}/u;
/** What words of sentences do not have, without punctuation at their end. */
const INNER = /[/=&_#%?~]|\p{L}\.\p{L}|\d-|-\d|-.*-/u;
/** Words of sentences that have it. */
const WORD =
  /^(?:and\/or|s?\/?he(?:\/\p{L}+)?|hi[ms]\/\p{L}+|n\/a|w\/o|i\.e|e\.g|a\.k\.a|[ap]\.m|\d+(?:[.,]\d+)?%|\d{4}-\d\d-\d\d)$|^(?-i:\p{Lu}\.)+\p{Lu}?$/iu;

/**
 * Whether a URL at the end of a line goes on at the start of the next one.
 * @param token what the line ends with, without spaces
 * @param next what the next one starts with
 * @param isFull whether the line goes on to the right edge
 */
export function isUrlGoingOn(token: string, next: string, isFull: boolean): boolean {
  const url = URL_AT_END.exec(token)?.[0] ?? '';
  if (url === '' || /[)\]>"”’]$/.test(url)) return false;
  if (/^[([<"'“‘]*(?:https?:|www\.)/i.test(next)) return /^https?:\/{0,2}$/i.test(url);
  if (INNER_START.test(next)) return true;
  if (!/^[\p{L}\p{N}]/u.test(next)) return false;
  if (/^https?:$/i.test(url)) return /\p{L}\.\p{L}/u.test(next);
  if (UNFINISHED.test(url)) return true;
  const rest = next.replace(/[.,;:!?)\]>"'”’]+$/, '');
  if (WORD.test(rest)) return false;
  if (INNER.test(rest)) return BREAKABLE.test(url) || isFull;
  return /[/.]$/.test(url) && /^[\p{Ll}\d]\S/u.test(next);
}
