import { counted } from '@trawl/contract/counted.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { requireListed, strictListOf } from './allowed-urls.ts';
import { addressesIn } from './links.ts';
import { problemOf } from './read-page.ts';
import type { RunContext, SearchHit } from './run-context.ts';
import { FailedError, RefusedError } from './stop-reasons.ts';

/** The pages with which a run without a language model begins. */

/** Maximum number of pages for a star. */
const MOST_OF_SITE = 200;
const SEARCH_TIME = 60_000;

/** Where it begins: with what it is given, else with what a search finds. @throws RefusedError when there is neither */
export async function startOf(runContext: RunContext): Promise<{ urls: string[]; plan: string }> {
  const { settings, before } = runContext;
  const given = settings.urls.length > 0 ? [...settings.urls] : settings.isStrict ? [] : addressesIn(settings.prompt);
  if (given.length > 0) {
    const urls = await withoutStars(runContext, given);
    return { urls, plan: `Reading ${counted(urls.length, 'page')} that the request names.` };
  }
  if (settings.isStrict) {
    throw new RefusedError('strictConstrainToURLs allows only pages of urls, and urls is empty.');
  }
  const earlier = before.at(-1)?.sources ?? [];
  if (earlier.length > 0) {
    const urls = earlier.slice(0, 20);
    return { urls, plan: `Reading ${counted(urls.length, 'page')} of the turn before.` };
  }
  if (runContext.means.search === undefined || settings.mayWander === false) {
    throw new RefusedError('No web search is available. Name pages in urls or in the prompt.');
  }
  const found = await searchFor(runContext, settings.prompt);
  if (found.length === 0) throw new RefusedError('A web search for the prompt found no page. Name pages in urls.');
  return {
    urls: found.map(({ url }) => url),
    plan: `Reading the ${found.length} best results of a web search.`,
  };
}

async function searchFor(runContext: RunContext, prompt: string): Promise<readonly SearchHit[]> {
  const { means, journal, self, asker, reach } = runContext;
  const { search } = means;
  if (search === undefined) return [];
  const query = prompt.replace(/\s+/g, ' ').trim().slice(0, 400);
  const call = { key: 'search', tool: 'search', parameters: { query, limit: reach.results }, estimate: 2 };
  const { results, error } = await journal.call<{ results: readonly SearchHit[]; error?: string }>(
    self,
    call,
    async (signal) => {
      try {
        const options = { limit: reach.results, threatProtection: runContext.settings.threatProtection };
        const answer = await search(asker, query, options, deadlineIn(SEARCH_TIME, signal));
        return { result: { results: answer.results.slice(0, reach.results) }, credits: answer.credits };
      } catch (error) {
        signal.throwIfAborted();
        means.log.info({ err: error }, 'agent search failed');
        return { result: { results: [], error: problemOf(error) }, credits: 0 };
      }
    },
  );
  if (error !== undefined) throw new FailedError(`The web could not be searched. ${error}`);
  return results;
}

/** URLs that end in a star are replaced by the pages that they mean. */
async function withoutStars(runContext: RunContext, given: readonly string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const address of given) {
    if (!address.endsWith('*')) {
      urls.push(address);
      continue;
    }
    const root = address.replace(/\*+$/, '');
    const found = await mapOf(runContext, root);
    const below = new URL(root).href;
    urls.push(...(found.length === 0 ? [root] : found.filter((url) => url.startsWith(below) || `${url}/` === below)));
  }
  return [...new Set(urls)];
}

async function mapOf(runContext: RunContext, url: string): Promise<readonly string[]> {
  const { means, journal, self, asker } = runContext;
  const { map } = means;
  if (map === undefined) return [];
  const options = {
    search: runContext.settings.prompt.slice(0, 500) || undefined,
    limit: MOST_OF_SITE,
    includeSubdomains: runContext.settings.includeSubdomains === true,
    ...(runContext.settings.ignoreSitemap ? { ignoreSitemap: true } : {}),
  };
  const permit = requireListed(strictListOf(runContext.settings));
  const call = { key: `map ${url}`, tool: 'map', parameters: { url, ...options }, estimate: 1 };
  const { links } = await journal.call<{ links: readonly string[]; error?: string }>(self, call, async (signal) => {
    try {
      const answer = await map(asker, url, { ...options, permit }, deadlineIn(SEARCH_TIME, signal));
      return { result: { links: answer.links.map((link) => link.url) }, credits: answer.credits };
    } catch (error) {
      signal.throwIfAborted();
      return { result: { links: [], error: problemOf(error) }, credits: 0 };
    }
  });
  return links;
}
