import type { Model } from '../../engines/llm/index.ts';
import type { Egress } from '../../foundation/egress/index.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Outages } from '../../foundation/kernel/outages.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { Accounts, Credits } from '../../platform/accounts/index.ts';
import type { Feeds } from '../../platform/feeds/index.ts';
import { listFeedDocuments, listFeedRoutes } from './lists/feed.ts';
import { findIn } from './lists/match.ts';
import { createScreening } from './lists/screening.ts';
import { createListSearch } from './lists/search.ts';
import { createLists } from './lists/service.ts';
import type { ListTables } from './lists/tables.ts';
import { createResearchMetrics } from './metrics.ts';
import { type PaperFunctions, paperFunctions } from './paper-functions.ts';
import { paperService } from './paper-service.ts';
import type { CutText } from './read/text-chunks.ts';
import { createResearch, type Research, type ResearchOptions } from './research.ts';
import { consoleFollowedPapers } from './routes/console-followed-papers.ts';
import { entryRoutes, listRoutes, screeningRoutes } from './routes/lists.ts';
import {
  askPapers,
  consoleListPapers,
  exportPapers,
  getPaper,
  paperChunks,
  searchPapers,
  similarPapers,
} from './routes/papers.ts';
import type { ApartConfig } from './snapshot/apart-config.ts';
import { FOLLOW_KIND } from './snapshot/follow.ts';
import { runFollow } from './snapshot/run-follow.ts';

export { migrations } from './migrations.ts';

export interface ResearchRoomDeps extends Omit<ResearchOptions, 'external'> {
  readonly config: ResearchOptions['config'] & ApartConfig;
  /** Reaches the public APIs, and their mirrors in the settings. */
  readonly egress: Pick<Egress, 'open'>;
  readonly model: Model | undefined;
  /** Cuts a text into pieces, beside the event loop. */
  readonly cut: CutText;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outages: Outages;
  readonly credits: Pick<Credits, 'spend'>;
  readonly feeds: Feeds;
  /** Of reviewers. */
  readonly names: Accounts['names'];
}

/** Research papers. */
export interface ResearchRoom extends Room {
  readonly research: Research;
  /** For tools of agents and of data providers. */
  readonly functions: PaperFunctions;
}

/** @throws OperatorError if the index is of a newer version */
export async function researchRoom(deps: ResearchRoomDeps): Promise<ResearchRoom> {
  const { egress, clock, jobs, outages, credits, cut, feeds, names, ...options } = deps;
  const metrics = createResearchMetrics();
  const external = {
    ...{ egress, metrics, outages },
    get model() {
      return deps.model;
    },
  };
  const research = await createResearch({ ...options, external });
  const papers = paperService(research);
  const lists = createLists({ db: options.db.as(), clock, find: findIn(research) });
  const fed = { db: options.db.as<ListTables>(), feeds };
  return {
    research,
    functions: paperFunctions(papers),
    routes: [
      searchPapers(papers),
      getPaper(papers),
      similarPapers(papers),
      exportPapers(papers),
      askPapers(research, lists, credits),
      paperChunks(research, cut),
      ...listRoutes(lists, createListSearch({ db: options.db.as(), meaning: research.meaning }), feeds),
      ...entryRoutes(lists),
      ...screeningRoutes(createScreening({ db: options.db.as(), clock, names })),
      ...listFeedRoutes(fed),
    ],
    links: { documents: listFeedDocuments(fed) },
    consoleRoutes: [consoleListPapers(research), ...consoleFollowedPapers({ db: options.db, jobs })],
    jobs: {
      // Many attempts: a database outage must not stop a schedule for good. One import at a time is all that the catalog takes.
      [FOLLOW_KIND]: {
        run: (job, context) =>
          runFollow({ db: options.db, now: () => clock.now() }, job, context, async (task, signal, tell) => {
            const { importApart } = await import('./snapshot/run-apart.ts');
            return await importApart(options.config, task, signal, tell);
          }),
        atOnce: 1,
        maxAttempts: 1_000,
      },
    },
    metrics: (registry) => metrics.addTo(registry),
    readiness: () => research.ready(),
    close: () => research.close(),
  };
}
