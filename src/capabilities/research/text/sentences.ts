/**
 * Splits running text of scientific papers into sentences, in any script: abbreviations, initials and decimals do not end one, and a
 * citation after the period ("… as shown. [3]") belongs to the sentence before it. If in doubt, sentences are joined: a passage with one
 * more sentence is fine, one with half a sentence is not.
 */

/** Possible ends of sentences: punctuation, closing quotes and brackets, and citations after them. */
const ENDS =
  /[.!?…]{1,8}(?:["'”’)\]»]|\s?\[\d[\d\s,;–-]{0,60}\]|\^\d{1,3}(?:[,–-]\d{1,3}){0,9}){0,8}(?=\s|$)|[。！？｡]{1,8}[”’」』）】〉》]{0,8}|[।॥؟۔։።၊။។]{1,8}/gu;

/** Abbreviations with a period, in lower case and without it. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'al approx app appl art aug avg ca cf ch chap chem cit cl co col conc corp cv dec def dept diff dist dr ed eds ' +
    'e.g eg eq eqn eqns eqs esp est et etc ex exp feb ff fig figs gen gov i.e ie inc incl inst int jan jr jul jun lab lem lett ' +
    'lit ltd mar max mes min mr mrs ms mt nat no nos nov obs oct orig p par phys pl pp pred prep prob proc prof prop ' +
    'pt ref refs rel rep resp rev sci sec secs sect sep sept ser sp spp sr st stat subsp supp suppl tab temp theor thm trans univ ' +
    'v var viz vol vols vs w.r.t wrt z.b d.h bzw usw u.a vgl nr s bd hrsg'
  ).split(' '),
);

/** Abbreviations that may end sentences: they do if what follows looks like the start of one. */
const EITHER: ReadonlySet<string> = new Set([
  'etc',
  'al',
  'inc',
  'ltd',
  'co',
  'corp',
  'jr',
  'sr',
  'no',
  'sp',
  'spp',
  'p',
  's',
  'v',
]);

/** Words that start sentences but not names. */
const STARTERS: ReadonlySet<string> = new Set(
  (
    'A After Although An And As At Because Before Both But By Consequently Despite During Each Finally First For From Further ' +
    'Furthermore Given Hence Here How However If In Indeed Instead It Its Let Many More Moreover Most Next No Nevertheless Not ' +
    'Note Nonetheless Notably Of On Once One Only Other Our Overall Second Several Similarly Since So Some Such Than That The ' +
    'Their Then There Therefore These They Third This Those Though Through Thus To Two Under Unlike Until Using We What When ' +
    'Where Whereas Whether Which While With Without'
  ).split(' '),
);

/** The sentences of a text on one line, trimmed, none empty, in order; together they are the whole text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(ENDS)) {
    const end = match.index + match[0].length;
    if (!endsSentence(text, start, match.index, match[0], end)) continue;
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

/** Number of characters that are examined on either side of an end. */
const NEAR = 80;

function endsSentence(text: string, start: number, at: number, marks: string, end: number): boolean {
  const next = /^\s{0,20}(?:["'“‘«([]\s*)?(\S+)/u.exec(text.slice(end, end + NEAR))?.[1];
  if (next === undefined) return true;
  // Marks of scripts that have no other use for them.
  if (!/^[.!?…]/.test(marks)) return true;
  // A sentence does not go on in capitals or another script's letters, and does not begin in small ones.
  if (/^\p{Ll}/u.test(next)) return false;
  if (!marks.startsWith('.') || marks.startsWith('..')) return true;
  const before = /(\S+)$/u.exec(text.slice(Math.max(start, at - NEAR), at))?.[1];
  if (before === undefined) return false;
  const isStart = STARTERS.has(/^[\p{L}]+/u.exec(next)?.[0] ?? '');
  const word = before.replace(/^["'“‘«([]+/u, '');
  // "1. First": a number that stands alone at the beginning counts what follows.
  if (/^(?:\d{1,3}|[ivx]{1,5}|[a-z])$/i.test(word) && text.slice(start, at).trim() === before) return false;
  // "J. Smith", "E. coli", "U.S."
  if (/^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) {
    return isStart && !ABBREVIATIONS.has(word.toLowerCase());
  }
  const plain = word.toLowerCase();
  if (!ABBREVIATIONS.has(plain)) return true;
  return EITHER.has(plain) && (isStart || (plain === 'etc' && /^\p{Lu}/u.test(next)));
}

/** Scripts without spaces between words: Thai and Lao, Myanmar, Khmer, kana, Han. Two characters count as a word. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff);

/** Characters of which one counts as a word at least, so that a text without spaces has a length too. */
const LONGEST_WORD = 12;

/** The approximate number of words of a text. */
export function wordsIn(text: string): number {
  let words = 0;
  let unspaced = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isSpace = code <= 32;
    if (!isSpace && !inWord) words++;
    inWord = !isSpace;
    if (code >= 0x0e00 && isUnspaced(code)) unspaced++;
  }
  return Math.max(words + Math.ceil(unspaced / 2), Math.ceil(text.length / LONGEST_WORD));
}

/**
 * Splits what is too long for one passage, as a last resort: after a semicolon or comma, otherwise at a space, otherwise between any two
 * characters.
 * @param most maximum words of a piece
 */
export function cutLong(text: string, most: number): string[] {
  const words = wordsIn(text);
  if (words <= most) return text === '' ? [] : [text];
  // As many characters as that many words have here, on the average.
  const share = Math.max(16, Math.floor((text.length * most) / words));
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > share) {
    const window = rest.slice(0, share);
    const clause = Math.max(window.lastIndexOf('; '), window.lastIndexOf(', ')) + 1;
    const space = window.lastIndexOf(' ');
    let at = clause > share / 2 ? clause : space > share / 2 ? space : share;
    if (/[\ud800-\udbff]/.test(rest[at - 1] ?? '')) at--;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  pieces.push(rest);
  return pieces.filter((piece) => piece !== '');
}
