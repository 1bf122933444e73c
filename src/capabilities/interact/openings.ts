import { setTimeout as sleep } from 'node:timers/promises';
import { processOwner } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { ScrapeResults } from '../scrape/index.ts';
import type { Holder, Ledger } from './ledger.ts';
import type { InteractTables } from './tables.ts';

/** Whose turn it is to open the session of a scrape, where several processes are asked for it at the same moment. */
export interface Openings {
  /**
   * Takes the turn, for as long as a request needs to get to where it is kept; waits while another process has it.
   * @returns who has the session, undefined when it is to be opened here, or there is no such scrape
   */
  holderOf(scrapeId: string): Promise<Holder | undefined>;
  /** Keeps the turn while the session is opened here; disposing of it ends the turn. */
  keep(scrapeId: string): Promise<AsyncDisposable>;
}

/** Milliseconds that a turn lasts which nobody keeps, between two looks of who waits for it, and that he waits at most. */
const TURN = 3_000;
const LOOK = 100;
const WAIT = 20_000;

export interface OpeningsDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, 'holderOfScrape'>;
  readonly results: Pick<ScrapeResults, 'has'>;
  readonly clock: Clock;
}

export function createOpenings({ db, ledger, results, clock }: OpeningsDeps): Openings {
  const { kysely } = db.as<InteractTables>();

  const take = async (scrapeId: string): Promise<boolean> => {
    const values = { owner: processOwner, until: clock.now() + TURN };
    const taken = await kysely
      .insertInto('browser_openings')
      .values({ scrape_id: scrapeId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('scrape_id')
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([eb('browser_openings.owner', '=', processOwner), eb('browser_openings.until', '<', clock.now())]),
          ),
      )
      .returning('scrape_id')
      .executeTakeFirst();
    return taken !== undefined;
  };
  const end = async (scrapeId: string): Promise<void> => {
    await kysely
      .deleteFrom('browser_openings')
      .where((eb) =>
        eb.or([
          eb.and([eb('scrape_id', '=', scrapeId), eb('owner', '=', processOwner)]),
          eb('until', '<', clock.now() - TURN),
        ]),
      )
      .execute();
  };
  const holder = async (scrapeId: string): Promise<Holder | undefined> => {
    const row = await ledger.holderOfScrape(scrapeId);
    const now = clock.now();
    return row && Number(row.alive_until) >= now && Number(row.expires_at) >= now ? row : undefined;
  };

  const look = async (scrapeId: string): Promise<Holder | undefined> => {
    const ends = performance.now() + WAIT;
    for (;;) {
      const found = await holder(scrapeId);
      if (found !== undefined || !(await results.has(scrapeId))) return found;
      // It may have been opened, and the turn ended, between the two looks.
      if (await take(scrapeId)) return holder(scrapeId);
      if (performance.now() > ends) return undefined;
      await sleep(LOOK);
    }
  };
  /** Requests whose keys nobody has looked at yet: however many they are, one looks for all. */
  const looks = new Map<string, Promise<Holder | undefined>>();

  return {
    holderOf(scrapeId) {
      const found = looks.get(scrapeId) ?? look(scrapeId).finally(() => looks.delete(scrapeId));
      looks.set(scrapeId, found);
      return found;
    },
    async keep(scrapeId) {
      await take(scrapeId);
      const timer = setInterval(() => void take(scrapeId).catch(() => {}), TURN / 3).unref();
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(timer);
          // It ends by itself all the same.
          await end(scrapeId).catch(() => {});
        },
      };
    },
  };
}
