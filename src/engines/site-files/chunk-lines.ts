import { createHash } from 'node:crypto';
import { fingerprintOf, NearTexts } from '../text/index.ts';
import type { ExportedPage, PageChunk } from './exported-page.ts';

/**
 * The pieces of all pages, each as a line of JSON with the address and the title of its page. A piece that says what an earlier one said, but for a few
 * words without digits, is a line with `duplicateOf` in place of its text: nothing is left out without a trace. Memory: 200 to 900 bytes a piece.
 */
export async function* chunkLines(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  const earlier = new EarlierTexts();
  for await (const { url, title, chunks = [] } of pages) {
    for (const chunk of chunks) {
      const duplicateOf = earlier.sameAs(chunk);
      const line = duplicateOf === undefined ? { url, title, ...chunk } : { url, title, id: chunk.id, duplicateOf };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

class EarlierTexts {
  readonly #exact = new Map<string, string>();
  readonly #near = new NearTexts();
  readonly #nearIds: string[] = [];

  /** The id of an earlier piece that says the same; else this one is remembered. */
  sameAs({ id, text }: PageChunk): string | undefined {
    const same = digest(words(text).join(' ') || text);
    const exact = this.#exact.get(same);
    if (exact !== undefined) return exact;
    const fingerprint = fingerprintOf(text);
    // Prices, dates and versions are what tells nearly equal texts apart.
    const numbers = words(text).filter((word) => /\p{N}/u.test(word));
    const group = Buffer.from(digest(numbers.join(' ')), 'base64').readUIntBE(0, 5);
    const near = fingerprint === undefined ? undefined : this.#near.twinOf(fingerprint, group);
    if (near !== undefined) return this.#nearIds[near];
    this.#exact.set(same, id);
    if (fingerprint !== undefined) this.#nearIds[this.#near.add(fingerprint, group)] = id;
    return undefined;
  }
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const digest = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 12);
