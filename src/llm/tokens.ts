import { rankPassages } from '../page/index.ts';

/** Texts measured and cut to what a model reads. */

/**
 * Tokens of a text, estimated without a model's own vocabulary: four letters, three digits, one mark or one character of a
 * script without spaces a token. Measured against byte-pair encodings of English prose and Markdown it is up to 15% high.
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
const GAP = '\n\n[…]\n\n';

/**
 * The parts of a text that fit, in its order: its beginning, then what speaks most of what is asked, then what follows.
 * @param most tokens
 */
export function fitText(text: string, asked: string, most: number): { text: string; isCut: boolean } {
  // Nobody counts the tokens of a text that is far too long.
  if (text.length < most * 8 && countTokens(text) <= most) return { text, isCut: false };
  const chunks = chunksOf(text.slice(0, most * 400));
  const sizes = chunks.map(countTokens);
  const chosen = new Set<number>();
  let left = most;
  const take = (index: number): void => {
    const size = (sizes[index] as number) + 4;
    if (chosen.has(index) || size > left) return;
    chosen.add(index);
    left -= size;
  };
  take(0);
  for (const { index } of rankPassages(asked, chunks)) take(index);
  for (let index = 0; index < chunks.length; index++) take(index);
  let fitted = '';
  let last = -1;
  for (const index of [...chosen].toSorted((a, b) => a - b)) {
    fitted += index === 0 ? '' : index === last + 1 ? '\n\n' : GAP;
    fitted += chunks[index];
    last = index;
  }
  return { text: last === chunks.length - 1 ? fitted : fitted + GAP, isCut: true };
}

/** Paragraphs put together to about 400 tokens; a heading begins a new one. */
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
    const tokens = countTokens(block);
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
