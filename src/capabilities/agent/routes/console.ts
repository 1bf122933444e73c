import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Database, SignedLinks } from '../../../foundation/store/index.ts';
import { listPages, readPage } from '../pages.ts';
import type { AgentRuns } from '../service.ts';

export const consoleListPages = ({ db, runs }: { readonly db: Database; readonly runs: AgentRuns }): ConsoleRoute =>
  consoleRoute('GET /api/agents/:id/pages', async ({ viewer, params }) => {
    const { id } = await runs.find(viewer.teamId, params.id);
    return { pages: await listPages(db, id) };
  });

interface PageDeps {
  readonly db: Database;
  readonly runs: AgentRuns;
  readonly links: SignedLinks;
  readonly clock: Clock;
}

/** Milliseconds for which the link to a screenshot works: as long as somebody looks at the page. */
const LINK_LIFE = 3_600_000;

export const consoleGetPage = ({ db, runs, links, clock }: PageDeps): ConsoleRoute =>
  consoleRoute('GET /api/agents/:id/pages/:callId', async ({ viewer, params }) => {
    const { id } = await runs.find(viewer.teamId, params.id);
    const page = await readPage(db, id, params.callId.toLowerCase());
    if (page === undefined) {
      throw new ApiError('NOT_FOUND', { details: { message: 'No page of this call is stored.' } });
    }
    const { screenshotKey: key, ...shown } = page;
    const screenshot = key === null ? null : await links.pathOf(key, clock.now() + LINK_LIFE);
    return { page: { ...shown, screenshot } };
  });
