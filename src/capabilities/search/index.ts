/** Web search: engines, the local index of pages that were seen before, and what is made of their results. */
export { createSearch, type Search, type SearchOptions } from './create.ts';
export { openPageIndex, type PageIndex, type PageIndexOptions } from './local/index.ts';
export { type RankWeights, WEIGHTS } from './local/rank.ts';
export { migrations } from './local/tables.ts';
export type { EngineSetting } from './providers/index.ts';
export { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './providers/provider.ts';
export type { SearchAnswer, Searcher, SearchRequest } from './search.ts';
