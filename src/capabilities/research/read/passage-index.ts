import { breather } from '../text/breather.ts';
import { textHashes } from '../text/terms.ts';
import type { Terms } from './first-pass.ts';
import { type Passage, passagesOf } from './passages.ts';

/** The passages of a full text in reading order, ready for questions. */
export type IndexedPassages = readonly (Passage & Terms)[];

/** Cached passages of recently read texts, for the next question to the same paper. */
export interface PassageCache {
  /** @param key the paper; a changed text replaces the previous one */
  of(key: number | string, text: string): Promise<IndexedPassages>;
}

/** Splits a text into passages, a few milliseconds at a time: it yields to the event loop in between. */
export async function indexPassages(text: string): Promise<IndexedPassages> {
  const passages: (Passage & Terms)[] = [];
  const sections = new Map<string, Uint32Array>();
  const breathe = breather();
  for (const passage of passagesOf(text)) {
    let sectionTerms = sections.get(passage.section);
    if (sectionTerms === undefined) {
      sectionTerms = textHashes(passage.section);
      sections.set(passage.section, sectionTerms);
    }
    passages.push({ ...passage, terms: textHashes(passage.text), sectionTerms });
    await breathe();
  }
  return passages;
}

/** @param most approximate maximum of cached bytes; the least recently used text is removed first */
export function createPassageCache(most: number): PassageCache {
  const kept = new Map<
    number | string,
    { readonly text: string; readonly passages: Promise<IndexedPassages>; readonly size: number }
  >();
  let total = 0;
  const drop = (key: number | string): void => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    of(key, text) {
      const known = kept.get(key);
      if (known?.text === text) {
        kept.delete(key);
        kept.set(key, known);
        return known.passages;
      }
      drop(key);
      // The text itself, its passages, and a number for each of its words.
      const size = 5 * text.length + 1_000;
      const passages = indexPassages(text);
      if (size > most) return passages;
      kept.set(key, { text, passages, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
      return passages;
    },
  };
}
