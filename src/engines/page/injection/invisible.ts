/** Invisible characters: a message in tags or variation selectors, letters split by zero-width characters, reversed text. */

export interface InvisibleText {
  kind: 'tags' | 'selectors' | 'zero width' | 'bidi';
  /** The decoded message, if there is one. */
  text: string;
  /** 0 to 1: how certain it is that something is hidden. */
  weight: number;
}

const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\ufeff]/;
/** Scripts that need joiners within words: Arabic, Persian, Indic scripts; and emoji sequences. */
const NEEDS_JOINERS = /[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]|\p{Extended_Pictographic}/u;

/** Messages between the visible characters of a text. Linear. */
export function invisibleTexts(text: string): InvisibleText[] {
  const found: InvisibleText[] = [];
  // The tags block mirrors ASCII. Regional flags end in a cancel tag and have at most six letters.
  for (const match of text.matchAll(/(?:\u{1f3f4})?[\u{e0020}-\u{e007f}]{2,20000}/gu)) {
    const isFlag = match[0].startsWith('\u{1f3f4}') && match[0].length <= 18;
    if (isFlag) continue;
    const spelt = [...match[0]].map((sign) => String.fromCodePoint((sign.codePointAt(0) as number) & 0x7f)).join('');
    found.push({ kind: 'tags', text: spelt, weight: 0.9 });
    if (found.length >= 20) break;
  }
  // Bytes in variation selectors (selectors 1 to 16, then 17 to 256): no emoji needs three in a row.
  for (const match of text.matchAll(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,20000}/gu)) {
    const bytes = [...match[0]].map((sign) => {
      const code = sign.codePointAt(0) as number;
      return code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00;
    });
    found.push({ kind: 'selectors', text: Buffer.from(bytes).toString('utf8'), weight: 0.8 });
    if (found.length >= 40) break;
  }
  const bits = zeroWidthRuns(text);
  if (bits.longest >= 16) found.push({ kind: 'zero width', text: bits.spelt, weight: bits.longest >= 40 ? 0.7 : 0.4 });
  else if (bits.splitWords >= 4) found.push({ kind: 'zero width', text: '', weight: 0.3 });
  const overrides = text.match(/[\u202d\u202e]/g)?.length ?? 0;
  if (overrides > 0) {
    const turned = /\u202e([^\u202c\n]{4,400})/.exec(text)?.[1] ?? '';
    found.push({ kind: 'bidi', text: [...turned].reverse().join(''), weight: 0.25 });
  }
  return found;
}

/** The longest run of zero-width characters, its message as bits (two kinds of characters), and the number of Latin words split by one. */
function zeroWidthRuns(text: string): { longest: number; spelt: string; splitWords: number } {
  if (!ZERO_WIDTH.test(text)) return { longest: 0, spelt: '', splitWords: 0 };
  let longest = '';
  for (const match of text.matchAll(/[\u200b-\u200d\u2060-\u2064\ufeff]{8,100000}/g)) {
    if (match[0].length > longest.length && new Set(match[0]).size > 1) longest = match[0];
  }
  let splitWords = 0;
  for (const match of text.matchAll(/[A-Za-z][\u200b-\u200d\u2060-\u2064\ufeff](?=[A-Za-z])/g)) {
    if (!NEEDS_JOINERS.test(text.slice(Math.max(0, match.index - 2), match.index + 4))) splitWords += 1;
  }
  return { longest: longest.length, spelt: bitsOf(longest), splitWords };
}

function bitsOf(run: string): string {
  const [zero, one] = [...new Set(run)];
  for (const [low, high] of [
    [zero, one],
    [one, zero],
  ]) {
    const bits = [...run].filter((sign) => sign === low || sign === high).map((sign) => (sign === high ? '1' : '0'));
    const bytes: number[] = [];
    for (let i = 0; i + 8 <= bits.length && i < 80_000; i += 8)
      bytes.push(Number.parseInt(bits.slice(i, i + 8).join(''), 2));
    const spelt = Buffer.from(bytes).toString('latin1');
    if (/^[\x20-\x7e\s]{3,}$/.test(spelt)) return spelt;
  }
  return '';
}
