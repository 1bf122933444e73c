import { type BrowserSession, openSession, type SandboxRule, type SessionView } from '../../engines/browser/index.ts';
import type { FilteringProxy } from '../../foundation/egress/index.ts';
import { anySignal } from '../../foundation/kernel/any-signal.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { processOwner } from '../../foundation/kernel/process-owner.ts';
import type { Accounts, Payer } from '../../platform/accounts/index.ts';
import type { Profiles } from '../scrape/index.ts';
import { destroyed, notFound, tooMany } from './errors.ts';
import { heldUntil, type Ledger } from './ledger.ts';
import { startMeter, unchargedMeter } from './meter.ts';
import type { Replays } from './replay/replays.ts';
import { type LiveSession, liveSession } from './session.ts';
import type { SessionRow } from './tables.ts';

/** The browser sessions of teams. Each lives in the process that opened it. */
export interface Sessions extends AsyncDisposable {
  /**
   * @throws ApiError CONCURRENCY_LIMIT_REACHED, PAYMENT_REQUIRED, CONFLICT if another session saves the profile, SERVICE_UNAVAILABLE
   *   if no browser starts
   */
  open(asker: Payer, wish: NewSession, deadline: Deadline): Promise<LiveSession>;
  /** @throws ApiError NOT_FOUND if the team has no such session, BROWSER_SESSION_DESTROYED if it has ended */
  get(teamId: string, id: string): Promise<LiveSession>;
  /** The session of a scrape, if it is open; `last` describes the previous one. */
  ofScrape(
    teamId: string,
    scrapeId: string,
  ): Promise<{ live?: LiveSession | undefined; last?: SessionRow | undefined }>;
  list(teamId: string, status: SessionRow['status'] | undefined): Promise<SessionRow[]>;
  /** A session of this process, of any team: for requests whose link was checked. */
  findLocal(id: string): LiveSession | undefined;
}

export interface NewSession {
  /** A UUID; a new one by default. */
  readonly id?: string | undefined;
  /** Milliseconds. */
  readonly ttl: number;
  readonly activityTtl: number;
  readonly streamWebView: boolean;
  readonly profile?: { readonly name: string; readonly saveChanges: boolean } | undefined;
  readonly scrapeId?: string | undefined;
  /** `caller`: the room that opens it charges for it, and no row is written here. `charged` by default. */
  readonly billing?: 'charged' | 'caller' | undefined;
  readonly tier?: 'basic' | 'enhanced' | undefined;
  readonly view?: SessionView | undefined;
  /** Records it for a replay. */
  readonly record?: boolean | undefined;
  /** Runs before the session is returned. */
  readonly prepare?: (browser: BrowserSession) => Promise<void>;
}

interface SessionsDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency'>;
  readonly profiles: Profiles;
  readonly ledger: Ledger;
  readonly replays: Pick<Replays, 'record'>;
  readonly proxy: FilteringProxy;
  readonly chrome?: string | undefined;
  readonly sandbox?: SandboxRule | undefined;
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
      const { id = crypto.randomUUID() } = wish;
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
          sandbox: deps.sandbox,
          tier: wish.tier,
          caller: asker.teamId,
          session: wish.profile && `${asker.teamId} ${wish.profile.name}`,
          view: { ...wish.view, storageState: profile?.state ?? wish.view?.storageState },
          log,
          signal: anySignal(deadline.signal, stop.signal),
        }),
      );
      await wish.prepare?.(browser);
      stop.signal.throwIfAborted();
      const written = wish.billing === 'caller' ? undefined : ledger;
      await written?.open({
        ...{ id, team_id: asker.teamId, key_id: asker.keyId ?? null, scrape_id: wish.scrapeId ?? null },
        ...{ stream_web_view: wish.streamWebView ? 1 : 0, profile: wish.profile?.name ?? null },
        activity_ttl: wish.activityTtl,
        ...{ created_at: createdAt, expires_at: createdAt + wish.ttl },
      });
      const { ttl, activityTtl, streamWebView, scrapeId } = wish;
      const made = liveSession(
        { ledger: written, clock, log },
        { id, payer: asker, scrapeId, browser, slot, meter, profile, createdAt, ttl, activityTtl, streamWebView },
      );
      ended = () => void made.close().catch(() => {});
      live.set(id, made);
      made.onClose(() => void live.delete(id));
      undo.move();
      if (wish.record) {
        await deps.replays
          .record(made)
          .catch((error: unknown) => log.warn({ err: error, session: id }, 'recording a session failed'));
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
      const local = live.get(id);
      if (local?.teamId === teamId) return local;
      const row = await ledger.find(teamId, id);
      if (row === undefined) throw notFound();
      // A session of this process that is not in the map has just ended.
      if (row.status === 'destroyed' || row.owner === processOwner) throw destroyed();
      if (heldUntil(row) >= clock.now() && Number(row.expires_at) > clock.now()) {
        const message =
          'The session is in a peer process that this one cannot reach: set TRAWL_INTERNAL_URL on that process.';
        throw new ApiError('SERVICE_UNAVAILABLE', { details: { message } });
      }
      throw destroyed();
    },
    async ofScrape(teamId, scrapeId) {
      for (const one of live.values()) if (one.scrapeId === scrapeId && one.teamId === teamId) return { live: one };
      return { last: await ledger.findOf(teamId, scrapeId) };
    },
    list: (teamId, status) => ledger.list(teamId, status),
    findLocal: (id) => live.get(id),
    async [Symbol.asyncDispose]() {
      stop.abort(new Error('the service stops'));
      await Promise.allSettled(opening);
      await Promise.allSettled([...live.values()].map((one) => one.close()));
    },
  };
}
