import type { MapSite, Search } from '../capabilities/agent/index.ts';
import type { SiteMap } from '../capabilities/map/index.ts';
import type { Searcher } from '../capabilities/search/index.ts';
import { COSTS, searchCredits } from '../platform/accounts/index.ts';

/** Search and map as agents use them. */

/** The search of the web as agents use it. */
export function searchForAgents(searcher: Searcher): Search {
  return async (asker, query, { limit, threatProtection }, deadline) => {
    const request = {
      ...{ query: query.slice(0, 500), limit, threatProtection, country: 'US', safe: false },
      sources: [{ type: 'web' as const, recency: undefined, location: undefined }],
      categories: [],
      includeDomains: [],
      excludeDomains: [],
      ignoreInvalidURLs: true,
      highlights: undefined,
      scrape: undefined,
      zeroDataRetention: false,
    };
    const { web = [], count } = await searcher.search(asker, request, { deadline, baseUrl: '' });
    const results = web.map(({ url, title, description }) => ({ url, title, description }));
    return { results, credits: searchCredits(count) };
  };
}

/** The map of a site as agents use it. */
export function mapForAgents(siteMap: SiteMap): MapSite {
  return async (asker, url, { search, limit, includeSubdomains, ignoreSitemap, permit }, deadline) => {
    const request = {
      ...{ url: new URL(url), search, limit, includeSubdomains, permit },
      sitemap: ignoreSitemap ? ('skip' as const) : ('include' as const),
      ignoreQueryParameters: true,
      zeroDataRetention: false,
    };
    return { links: await siteMap(asker, request, deadline), credits: COSTS.map };
  };
}
