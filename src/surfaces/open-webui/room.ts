import type { ScrapeRoom } from '../../capabilities/scrape/index.ts';
import type { SearchRoom } from '../../capabilities/search/index.ts';
import { callFor } from '../../foundation/routing/call-for.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type Route, route } from '../../foundation/routing/route.ts';
import { loadPages } from './load.ts';

export interface OpenWebUiDeps {
  readonly scrape: Pick<ScrapeRoom, 'answer'>;
  readonly search: Pick<SearchRoom, 'answer'>;
}

/** A web search and a web loader for Open WebUI. */
export const openWebUiRoom = ({ scrape, search }: OpenWebUiDeps): Room => ({
  routes: [find(search), loadPages(scrape)],
});

const find = ({ answer }: OpenWebUiDeps['search']): Route =>
  route('POST /v2/open-webui/search', async (call) => {
    const { query, count } = call.body;
    const { body } = await call.validateAs('POST /v2/search', { query, limit: count });
    const { data } = await answer(callFor(call, { body, ignored: undefined }));
    return (data.web ?? []).map(({ url, title, description }) => ({ link: url, title, snippet: description }));
  });
