/** The endpoints that have a form, by the id of the form. Plain values: needed for every request. */
export const ENDPOINTS = {
  scrape: 'POST /v2/scrape',
  search: 'POST /v2/search',
  map: 'POST /v2/map',
  crawl: 'POST /v2/crawl',
  batch: 'POST /v2/batch/scrape',
  extract: 'POST /v2/extract',
  agent: 'POST /v2/agent',
  parse: 'POST /v2/parse',
  monitor: 'POST /v2/monitor',
  interact: 'POST /v2/interact',
  papers: 'GET /v2/search/research/papers',
  paper: 'GET /v2/search/research/papers/:id',
  similar: 'GET /v2/search/research/papers/:id/similar',
  developer: 'POST /v2/search/developer',
} as const;
export type FormId = keyof typeof ENDPOINTS;

export const FORM_ENDPOINTS: ReadonlySet<string> = new Set(Object.values(ENDPOINTS));
