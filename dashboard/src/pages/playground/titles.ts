import type { FormId } from '@trawl/contract/forms/endpoints.ts';

/** What the capabilities are called, in the order in which they are shown. */
export const TITLES: Readonly<Record<FormId, string>> = {
  scrape: 'Scrape',
  search: 'Web search',
  map: 'Map',
  crawl: 'Crawl',
  batch: 'Batch scrape',
  extract: 'Extract',
  agent: 'Agent',
  parse: 'Parse',
  monitor: 'Monitor',
  interact: 'Interact',
  papers: 'Paper search',
  paper: 'Read a paper',
  similar: 'Similar papers',
  developer: 'Developer search',
};
