import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaperService } from '../paper-service.ts';

/** Papers as a bibliography. */
export const exportPapers = (papers: PaperService): Route =>
  route('POST /v2/search/research/papers/export', async ({ body, deadline }) => ({
    success: true,
    ...(await papers.export(body, deadline)),
  }));
