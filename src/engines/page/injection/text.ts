import { oneLine } from '../../text/index.ts';

/** Text as a model would read it, with disguised letters replaced. */

/** Letters of other alphabets that look like Latin letters, and these letters. */
const ALIKE = 'аеорсхуіјѕԁһԛԝɡαονιΙΑΒΕΖΗΚΜΝΟΡΤΥΧАВЕКМНОРСТХІ';
const LATIN = 'aeopcxyijsdhqwgaoviIABEZHKMNOPTYXABEKMHOPCTXI';
const LOOKALIKES = new Map([...ALIKE].map((sign, i) => [sign, LATIN[i] as string]));
const FOREIGN = '\\u0370-\\u04ff\\u0500-\\u052f\\u0261';
const MIXED = new RegExp(`[A-Za-z][${FOREIGN}]|[${FOREIGN}][A-Za-z]`);
const ONLY_ASCII = /^[ -~\s]*$/;
/** Invisible characters: soft hyphens, zero-width characters, direction marks, variation selectors, tags. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|[\u115f\u1160\u17b4\u17b5]|[\u180b-\u180f]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff|[\u{e0000}-\u{e01ef}]/gu;

/** Plain letters: no invisible characters, full-width and styled letters as plain ones, lookalikes in Latin words as Latin. */
export function undisguised(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  const plain = text.replace(INVISIBLE, '').normalize('NFKC');
  if (!MIXED.test(plain)) return plain;
  return plain.replace(/\p{L}+/gu, (word) =>
    MIXED.test(word) ? word.replace(/[^A-Za-z]/g, (sign) => LOOKALIKES.get(sign) ?? sign) : word,
  );
}

/** The excerpt of a finding: white space collapsed, 200 characters, no invisible characters. */
export function excerptOf(text: string): string {
  const folded = oneLine(text.slice(0, 2_000).replace(INVISIBLE, ''));
  return folded.length > 200 ? `${folded.slice(0, 199)}…` : folded;
}
