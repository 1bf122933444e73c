/** Web search over search engines and the local index of fetched pages. */
export { checkEngines } from './check-engines.ts';
export { openPageIndex, type PageIndex, type PageIndexOptions } from './local/index.ts';
export { createPageStore, type PageStore } from './local/pages.ts';
export { type RankWeights, WEIGHTS } from './local/rank.ts';
export type { EngineSetting } from './providers/index.ts';
export { type Hit, ProviderFailure, type SearchProvider, type SearchQuery } from './providers/provider.ts';
export { migrations, type SearchRoom, type SearchRoomDeps, searchRoom } from './room.ts';
export type { SearchAnswer, Searcher, SearchRequest } from './search.ts';
