import type { CorpusModule } from '../../../engines/indexing/index.ts';
import { corpus } from './corpus.ts';

/** The papers, for whoever runs the indexer on them. */
export const corpusModule: CorpusModule = { corpus, module: new URL('./corpus.ts', import.meta.url) };
