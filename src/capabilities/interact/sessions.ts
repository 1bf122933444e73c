import { type BrowserSession, openSession, type SessionView } from '../../engines/browser/index.ts';
import type { FilteringProxy } from '../../foundation/egress/index.ts';
import { processOwner } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Accounts, Payer } from '../../platform/accounts/index.ts';
import type { Profiles } from '../scrape/index.ts';
import { destroyed, notFound, tooMany } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { startMeter, unchargedMeter } from './meter.ts';
import type { Replays } from './replay/replays.ts';
import { type LiveSession, liveSession } from './session.ts';
import type { SessionRow } from './tables.ts';

/** The browser sessions of teams. Each lives in the process that opened it. */
export interface Sessions extends AsyncDisposable {
  /**
   * @throws ApiError CONCURRENCY_LIMIT_REACHED, PAYMENT_REQUIRED, CONFLICT when somebody writes the profile, SERVICE_UNAVAILABLE
   *   when no browser starts
   */
  open(asker: Payer, wish: NewSession, deadline: Deadline): Promise<LiveSession>;
  /** @throws ApiError NOT_FOUND for none of this team, BROWSER_SESSION_DESTROYED for one that has ended */
  get(teamId: string, id: string): Promise<LiveSession>;
  /** The session of a scrape, if it is open; `last` tells of the one before. */
  ofScrape(
    teamId: string,
    scrapeId: string,
  ): Promise<{ live?: LiveSession | undefined; last?: SessionRow | undefined }>;
  list(teamId: string, status: SessionRow['status'] | undefined): Promise<SessionRow[]>;
  /** One that lives here, whoever's it is: for those whose link was checked. */
  here(id: string): LiveSession | undefined;
}

export interface NewSession {
  /** Milliseconds. */
  readonly ttl: number;
  readonly activityTtl: number;
  readonly streamWebView: boolean;
  readonly profile?: { readonly name: string; readonly saveChanges: boolean } | undefined;
  readonly scrapeId?: string | undefined;
  /** `caller`: whoever opens it pays for it in a way of his own, and keeps no record of it here. `charged` by default. */
  readonly billing?: 'charged' | 'caller' | undefined;
  readonly tier?: 'basic' | 'enhanced' | undefined;
  readonly view?: SessionView | undefined;
  /** Keeps what it shows, for a replay. */
  readonly record?: boolean | undefined;
  /** What is done before anybody gets it. */
  readonly prepare?: (browser: BrowserSession) => Promise<void>;
}

export interface SessionsDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency'>;
  readonly profiles: Profiles;
  readonly ledger: Ledger;
  readonly replays: Pick<Replays, 'record'>;
  readonly proxy: FilteringProxy;
  readonly chrome?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { accounts, profiles, ledger, clock, log } = deps;
  const live = new Map<string, LiveSession>();
  const opening = new Set<Promise<unknown>>();
  const stop = new AbortController();

  const open: Sessions['open'] = async (asker, wish, deadline) => {
    stop.signal.throwIfAborted();
    const undo = new AsyncDisposableStack();
    try {
      const slot = undo.use(await accounts.concurrency.acquire(asker, { deadline, wait: false }).catch(tooMany));
      const createdAt = clock.now();
      const id = crypto.randomUUID();
      let ended = (): void => {};
      const meter =
        wish.billing === 'caller'
          ? unchargedMeter()
          : await startMeter(
              accounts.credits,
              asker,
              () => clock.now() - createdAt,
              () => ended(),
            );
      undo.defer(() => meter.refund());
      const profile = wish.profile && (await profiles.open(asker.teamId, wish.profile.name, wish.profile.saveChanges));
      if (profile) undo.use(profile);
      const browser = undo.use(
        await openSession({
          proxy: deps.proxy,
          chrome: deps.chrome,
          tier: wish.tier,
          view: { ...wish.view, storageState: profile?.state ?? wish.view?.storageState },
          log,
          signal: AbortSignal.any([deadline.signal, stop.signal]),
        }),
      );
      await wish.prepare?.(browser);
      stop.signal.throwIfAborted();
      const book = wish.billing === 'caller' ? undefined : ledger;
      await book?.open({
        ...{ id, team_id: asker.teamId, key_id: asker.keyId ?? null, scrape_id: wish.scrapeId ?? null },
        ...{ stream_web_view: wish.streamWebView ? 1 : 0, profile: wish.profile?.name ?? null },
        activity_ttl: wish.activityTtl,
        ...{ created_at: createdAt, expires_at: createdAt + wish.ttl },
      });
      const { ttl, activityTtl, streamWebView, scrapeId } = wish;
      const made = liveSession(
        { ledger: book, clock, log },
        { id, payer: asker, scrapeId, browser, slot, meter, profile, createdAt, ttl, activityTtl, streamWebView },
      );
      ended = () => void made.close().catch(() => {});
      live.set(id, made);
      made.onClose(() => void live.delete(id));
      undo.move();
      if (wish.record) {
        await deps.replays
          .record(made)
          .catch((error: unknown) => log.warn({ err: error, session: id }, 'a session is not recorded'));
      }
      return made;
    } catch (error) {
      await undo.disposeAsync();
      if (stop.signal.aborted) throw new ApiError('SERVICE_UNAVAILABLE', { cause: error });
      throw error;
    }
  };

  return {
    async open(asker, wish, deadline) {
      const one = open(asker, wish, deadline);
      opening.add(one);
      try {
        return await one;
      } finally {
        opening.delete(one);
      }
    },
    async get(teamId, id) {
      const here = live.get(id);
      if (here?.teamId === teamId) return here;
      const row = await ledger.find(teamId, id);
      if (row === undefined) throw notFound();
      // One of this process that is not here has only just ended.
      if (row.status === 'destroyed' || row.owner === processOwner) throw destroyed();
      if (Number(row.alive_until) >= clock.now() && Number(row.expires_at) > clock.now()) {
        const message =
          'The session lives in another process of this installation, which this one does not reach: set TRAWL_INTERNAL_URL there.';
        throw new ApiError('SERVICE_UNAVAILABLE', { details: { message } });
      }
      throw destroyed();
    },
    async ofScrape(teamId, scrapeId) {
      for (const one of live.values()) if (one.scrapeId === scrapeId && one.teamId === teamId) return { live: one };
      return { last: await ledger.findOf(teamId, scrapeId) };
    },
    list: (teamId, status) => ledger.list(teamId, status),
    here: (id) => live.get(id),
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'));
      await Promise.allSettled(opening);
      await Promise.allSettled([...live.values()].map((one) => one.close()));
    },
  };
}
