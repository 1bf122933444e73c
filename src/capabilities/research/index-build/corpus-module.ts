import type { CorpusModule } from '../../../engines/indexing/index.ts';
import { corpus } from './corpus.ts';

/** The papers as a corpus for the indexer. */
export const corpusModule: CorpusModule = { corpus, module: new URL('./corpus.ts', import.meta.url) };
