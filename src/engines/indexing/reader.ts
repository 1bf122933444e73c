import type { Database } from '../../foundation/store/index.ts';
import {
  type IndexFilter,
  type IndexHits,
  type IndexPlace,
  openTextIndexReader,
} from '../../foundation/store/search/index.ts';
import { type Corpus, corpusPlace } from './corpus.ts';
import { publishedIndex } from './state.ts';

/** Searches what is published of a corpus. */
export interface CorpusReader {
  /** @returns undefined before the first version is published */
  search(
    terms: readonly string[],
    options: { readonly limit: number; readonly filter?: IndexFilter },
  ): Promise<IndexHits | undefined>;
  close(): void;
}

/** Opens the index of a corpus for searches; it is opened by the first one. @param all the place of all indexes */
export function openCorpusReader(db: Database, all: IndexPlace, corpus: Corpus): CorpusReader {
  const index = openTextIndexReader(corpusPlace(all, corpus), corpus.shape);
  return {
    async search(terms, options) {
      const at = await publishedIndex(db, corpus);
      if (!at) return undefined;
      try {
        return await index.search(at, terms, options);
      } catch (error) {
        // A version that was replaced and swept away between reading its number and opening it is looked up once more.
        const now = await publishedIndex(db, corpus);
        if (!now || (now.id === at.id && now.version === at.version)) throw error;
        return index.search(now, terms, options);
      }
    },
    close: () => index.close(),
  };
}
