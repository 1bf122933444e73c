import { rankPassages } from '../page/index.ts';

/** Counts tokens and selects parts of texts for a model. */

/**
 * Estimates the tokens of a text without a model's vocabulary. A token has about four to five letters, three digits, one or two
 * punctuation marks, or one CJK character. Rather too high than too low.
 */
export function countTokens(text: string): number {
  let quarters = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 128) {
      if (c === 32 || c === 10) quarters += 0.6;
      else if (c >= 48 && c <= 57) quarters += 4 / 3;
      else if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90)) quarters += 0.85;
      else quarters += 2.5;
    } else if (c >= 0x2e80 && c < 0xd800) quarters += 4;
    else quarters += 1.6;
  }
  return Math.ceil(quarters / 4);
}

const CHUNK_TOKENS = 400;
/** UTF-16 units per available token: of text that is examined, and of text that is ranked word by word. */
const READ = 100;
const RANKED = 6;
const GAP = '\n\n[…]\n\n';

/**
 * Selects parts of a text within a limit, in text order: the beginning, then the limit relevant parts, then the following ones.
 * @param limit tokens
 */
export function fitText(text: string, asked: string, limit: number): { text: string; isCut: boolean } {
  // Texts that are far too long are not counted.
  if (text.length < limit * 8 && countTokens(text) <= limit) return { text, isCut: false };
  const chunks = chunksOf(text.slice(0, limit * READ));
  const { pieces } = fitPieces(chunks, asked, limit, 4);
  let fitted = '';
  let last = -1;
  for (const index of pieces) {
    fitted += index === 0 ? '' : index === last + 1 ? '\n\n' : GAP;
    fitted += chunks[index];
    last = index;
  }
  return { text: last === chunks.length - 1 ? fitted : fitted + GAP, isCut: true };
}

/**
 * Selects pieces of a text within a limit, in its order: the first, then those that match, then the following ones.
 * @param limit tokens
 * @param between tokens that a piece costs besides its own
 */
export function fitPieces(
  chunks: readonly string[],
  asked: string,
  limit: number,
  between = 1,
): { readonly pieces: readonly number[]; readonly isCut: boolean } {
  const chosen = new Set<number>();
  let left = limit;
  const take = (index: number): void => {
    if (chosen.has(index) || left < 50) return;
    const size = countTokens(chunks[index] as string) + between;
    if (size > left) return;
    chosen.add(index);
    left -= size;
  };
  take(0);
  const likely = likeliest(chunks, asked, limit * RANKED);
  const texts = likely.map((index) => chunks[index] as string);
  for (const { index } of rankPassages(asked, texts)) take(likely[index] as number);
  for (let index = 0; index < chunks.length && left >= 50; index++) take(index);
  return { pieces: [...chosen].toSorted((a, b) => a - b), isCut: chosen.size < chunks.length };
}

/** The chunks with limit of the requested words, verbatim, up to a length; in text order. */
function likeliest(chunks: readonly string[], asked: string, length: number): number[] {
  const words = [...new Set(asked.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(0, 40);
  const hits = chunks.map((chunk, index) => {
    const lower = chunk.toLowerCase();
    return { index, count: words.filter((word) => lower.includes(word)).length };
  });
  let left = length;
  return hits
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.index - b.index)
    .filter(({ index }) => {
      left -= (chunks[index] as string).length;
      return left >= 0;
    })
    .map(({ index }) => index)
    .toSorted((a, b) => a - b);
}

/** Groups paragraphs into chunks of about 400 tokens; a heading starts a new one. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  let size = 0;
  const flush = (): void => {
    if (chunk !== '') chunks.push(chunk);
    chunk = '';
    size = 0;
  };
  for (const block of text.split(/\n\s*\n/)) {
    const tokens = block.length / 4;
    if (size > 0 && (size + tokens > CHUNK_TOKENS || (/^#{1,6}\s/.test(block) && size > CHUNK_TOKENS / 4))) flush();
    if (tokens > CHUNK_TOKENS * 2) {
      flush();
      for (let from = 0; from < block.length; from += CHUNK_TOKENS * 3)
        chunks.push(block.slice(from, from + CHUNK_TOKENS * 3));
      continue;
    }
    chunk += chunk === '' ? block : `\n\n${block}`;
    size += tokens;
  }
  flush();
  return chunks;
}
