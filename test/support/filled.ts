import { openBrowser } from './console.ts';
import { type Installation, OWNER } from './dashboard.ts';
import { until } from './until.ts';

/** Pages of a dashboard that is in use, and the cookie of its owner. */
export interface Filled {
  readonly session: { readonly name: string; readonly value: string; readonly url: string };
  /** Pages of single things, one or more for each kind. */
  readonly paths: readonly string[];
}

const PRICES = 'https://sample.trawl.invalid/prices';
const PAPERS = ['arxiv:1706.03762', 'arxiv:1409.0473', 'arxiv:1710.10903'];

/**
 * Makes one of everything that the dashboard lists, from the sample site and the papers that come with Trawl: no network is used.
 * @param it installed with TRAWL_STARTER=on, with nobody in it yet
 */
export async function fillDashboard(it: Installation): Promise<Filled> {
  const owner = openBrowser(it);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const ended = (path: string) =>
    until(async () => /^(completed|failed|partial)$/.test((await ask('GET', path)).status), path);

  await ask('POST', '/api/setup', { ...OWNER, token: it.setupLink.split('#')[1] });
  await ask('POST', '/api/keys', { name: 'Newsletter', scopes: ['scrape', 'map'] });
  await ask('POST', '/api/invitations', { email: 'ben@example.org', role: 'admin' });
  await ask('POST', '/v2/scrape', { url: PRICES, formats: ['markdown', 'links'] });
  // A refused request is in the activity log, too.
  await owner.ask('POST', '/v2/scrape', { url: 'https://unknown.trawl.invalid/' });
  await ask('GET', '/v2/search/research/papers?query=attention&k=5');

  const crawl = await ask('POST', '/v2/crawl', { url: PRICES, sitemap: 'skip' });
  const batch = await ask('POST', '/v2/batch/scrape', { urls: [PRICES, 'https://unknown.trawl.invalid/'] });
  const agent = await ask('POST', '/v2/agent', { prompt: 'The name and price of each ticket', urls: [PRICES] });
  const extraction = await ask('POST', '/v2/extract', { prompt: 'The name and price of each ticket', urls: [PRICES] });
  await ask('POST', '/v2/map', { url: PRICES });
  const { list } = await ask('POST', '/v2/search/research/lists', { name: 'Attention' });
  await ask('POST', `/v2/search/research/lists/${list.id}/entries`, { ids: PAPERS });
  await ask('POST', `/v2/search/research/lists/${list.id}/screening`, {
    ...{ entryIds: ['1'], decision: 'exclude', reason: 'No graphs' },
  });
  const monitor = await ask('POST', '/v2/monitor', {
    name: 'Ticket prices',
    schedule: { text: 'daily' },
    targets: [{ type: 'scrape', urls: [PRICES] }],
    goal: 'price changes',
  });
  const check = await ask('POST', `/v2/monitor/${monitor.data.id}/run`);
  await ended(`/v2/crawl/${crawl.id}`);
  await ended(`/v2/batch/scrape/${batch.id}`);
  await ended(`/v2/agent/${agent.id}`);
  await ended(`/v2/extract/${extraction.id}`);
  const checkPath = `/v2/monitor/${monitor.data.id}/checks/${check.id}`;
  await until(async () => (await ask('GET', checkPath)).data.finishedAt !== null, 'the check');

  const { entries } = await ask('GET', '/api/activity');
  const { jobs } = await ask('GET', '/api/jobs');
  return {
    session: { name: 'trawl_session', value: owner.cookie, url: it.url },
    paths: [
      ...entries.slice(0, 2).map(({ id }: { id: string }) => `/activity/${id}`),
      `/agents/${agent.id}`,
      `/extractions/${extraction.id}`,
      `/crawls/${crawl.id}`,
      `/batches/${batch.id}`,
      `/jobs/${jobs[0].id}`,
      `/lists/${list.id}`,
      `/lists/${list.id}/screening`,
      `/lists/${list.id}/screening?show=all`,
      `/monitors/${monitor.data.id}`,
      `/monitors/${monitor.data.id}/${check.id}`,
      `/research/papers/${encodeURIComponent(PAPERS[0] as string)}`,
      '/research?query=attention&categories=cs.LG',
      '/search?q=museum',
      `/monitors/new?batch=${batch.id}`,
      '/a-page-that-does-not-exist',
    ],
  };
}
