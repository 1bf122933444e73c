import { table, type WordTable } from './table.ts';

/** The groups of endpoints in the reference, in the order in which it shows them. */
export const TAGS: WordTable<string> = table({
  Scrape: 'Get pages as Markdown, HTML, screenshots or structured data.',
  Crawl: 'Get all pages of a site, as a job.',
  'Batch scrape': 'Scrape a list of URLs, as a job.',
  Map: 'List the URLs of a site.',
  Search: 'Search the web, and scrape the results.',
  Research: 'Search, inspect and read scientific papers.',
  'Developer index': 'Search documentation, issues and readmes.',
  Parse: 'Convert files to Markdown and other formats.',
  Interact: 'Open browser sessions and control them.',
  Agent: 'Get data from the web with a prompt.',
  Extract: 'Get data from named pages. Kept for existing clients.',
  Monitor: 'Check pages, sites and searches on a schedule.',
  'Data providers': 'Use third-party data providers.',
  Account: 'Credits, limits and activity of the team.',
  Feedback: 'Report how good a result was.',
  'Open WebUI': 'A web search and a web loader of your own, in the forms of Open WebUI.',
});
