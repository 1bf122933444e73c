import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { isGone, processOwner } from '../../foundation/kernel/process-owner.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { ScrapeResults } from '../scrape/index.ts';
import { type Holder, heldUntil, type Ledger } from './ledger.ts';
import type { InteractTables } from './tables.ts';

/** Leases on opening the session of a scrape: of several processes that get requests for it at once, one opens it. */
export interface ScrapeSessionLeases {
  /**
   * Finds the process that has the session. If there is none, takes the lease for the time that a request needs to reach `keep`;
   * waits while another process holds it.
   * @returns undefined if this process is to open the session, or the scrape does not exist
   */
  holderOf(scrapeId: string): Promise<Holder | undefined>;
  /** Renews the lease while this process opens the session; disposing of the result ends it. */
  keep(scrapeId: string): Promise<AsyncDisposable>;
}

/** Milliseconds that a lease lasts unless it is renewed, on a machine however busy; that of a process of this machine ends with it. */
const LEASE = 10_000;
/** Milliseconds between two polls of a process that waits for the lease, and that it waits at most. */
const POLL = 100;
const WAIT = 20_000;

interface LeaseDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, 'holderOfScrape'>;
  readonly results: Pick<ScrapeResults, 'has'>;
  readonly clock: Clock;
}

/** Takes or renews the lease of a scrape, if nobody else has it. */
function takerOf(db: Database, clock: Clock): (scrapeId: string) => Promise<boolean> {
  const { kysely } = db.as<InteractTables>();
  const takeFromGone = async (scrapeId: string, values: { owner: string; until: number }): Promise<boolean> => {
    const of = kysely.selectFrom('browser_openings').select('owner').where('scrape_id', '=', scrapeId);
    const owner = (await of.executeTakeFirst())?.owner;
    if (owner === undefined || !isGone(owner)) return false;
    const taken = await kysely
      .updateTable('browser_openings')
      .set(values)
      .where('scrape_id', '=', scrapeId)
      .where('owner', '=', owner)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  };
  return async (scrapeId) => {
    const values = { owner: processOwner, until: clock.now() + LEASE };
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
    return taken !== undefined || (await takeFromGone(scrapeId, values));
  };
}

export function createScrapeSessionLeases({ db, ledger, results, clock }: LeaseDeps): ScrapeSessionLeases {
  const { kysely } = db.as<InteractTables>();

  const take = takerOf(db, clock);
  const end = async (scrapeId: string): Promise<void> => {
    await kysely
      .deleteFrom('browser_openings')
      .where((eb) =>
        eb.or([
          eb.and([eb('scrape_id', '=', scrapeId), eb('owner', '=', processOwner)]),
          eb('until', '<', clock.now() - LEASE),
        ]),
      )
      .execute();
  };
  const holder = async (scrapeId: string): Promise<Holder | undefined> => {
    const row = await ledger.holderOfScrape(scrapeId);
    const now = clock.now();
    return row && heldUntil(row) >= now && Number(row.expires_at) >= now ? row : undefined;
  };

  const lookUp = async (scrapeId: string): Promise<Holder | undefined> => {
    const ends = performance.now() + WAIT;
    for (;;) {
      const found = await holder(scrapeId);
      if (found !== undefined || !(await results.has(scrapeId))) return found;
      // Another process may have opened it and ended its lease since.
      if (await take(scrapeId)) return holder(scrapeId);
      if (performance.now() > ends) return undefined;
      await sleep(POLL);
    }
  };
  /** One lookup for all requests of a scrape: their keys are not checked yet, so their number is not bounded. */
  const lookUps = new Map<string, Promise<Holder | undefined>>();

  return {
    holderOf(scrapeId) {
      const found = lookUps.get(scrapeId) ?? lookUp(scrapeId).finally(() => lookUps.delete(scrapeId));
      lookUps.set(scrapeId, found);
      return found;
    },
    async keep(scrapeId) {
      await take(scrapeId);
      const timer = setInterval(() => void take(scrapeId).catch(() => {}), LEASE / 3).unref();
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(timer);
          // It expires anyway.
          await end(scrapeId).catch(() => {});
        },
      };
    },
  };
}
