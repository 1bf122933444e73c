import type { BrowserSession } from '../../engines/browser/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Payer, Slot } from '../../platform/accounts/index.ts';
import type { OpenProfile } from '../scrape/index.ts';
import { broken, destroyed } from './errors.ts';
import type { Ledger } from './ledger.ts';
import type { Meter } from './meter.ts';

/** A session of this process. */
export interface LiveSession {
  readonly id: string;
  readonly teamId: string;
  readonly scrapeId: string | undefined;
  readonly browser: BrowserSession;
  readonly expiresAt: number;
  readonly streamWebView: boolean;
  readonly meter: Meter;
  readonly open: boolean;
  /**
   * Runs work in the session, one call after the other. Keeps it from ending for inactivity.
   * @throws ApiError BROWSER_SESSION_DESTROYED, BAD_GATEWAY if its browser dies
   */
  work<R>(run: (browser: BrowserSession) => Promise<R>): Promise<R>;
  /** Marks it as used. */
  touch(): void;
  /** Ends it, once. */
  close(): Promise<Ended>;
  /** Calls the action when it ends, and waits for it up to ten seconds before the browser closes. */
  onClose(action: () => void | Promise<void>): () => void;
}

interface Ended {
  readonly durationMs: number;
  readonly credits: number;
}

interface LiveDeps {
  /** Undefined for a session without a row. */
  readonly ledger: Pick<Ledger, 'touch' | 'end'> | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

interface NewLive {
  readonly id: string;
  readonly payer: Payer;
  readonly scrapeId?: string | undefined;
  readonly browser: BrowserSession;
  readonly slot: Slot;
  readonly meter: Meter;
  readonly profile: OpenProfile | undefined;
  readonly createdAt: number;
  /** Milliseconds. */
  readonly ttl: number;
  readonly activityTtl: number;
  readonly streamWebView: boolean;
}

/** Milliseconds between two checks whether the session is over. */
const CHECK = 500;
/** Milliseconds for reading the profile from the browser, and before that for the actions of `onClose`. */
const SAVE_MS = 10_000;

export function liveSession({ ledger, clock, log }: LiveDeps, made: NewLive): LiveSession {
  const { id, browser, createdAt, payer } = made;
  const expiresAt = createdAt + made.ttl;
  let lastActivity = createdAt;
  let writtenActivity = createdAt;
  let working = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let closing: Promise<Ended> | undefined;
  const actions = new Set<() => void | Promise<void>>();

  const write = (): void => {
    writtenActivity = lastActivity;
    ledger
      ?.touch(id, lastActivity, made.meter.prompted)
      .catch((error: unknown) => log.warn({ err: error }, 'storing the activity of a session failed'));
  };
  const touch = (): void => {
    lastActivity = clock.now();
    if (lastActivity - writtenActivity > 5000) write();
  };

  const end = async (): Promise<Ended> => {
    clearInterval(timer);
    const endedAt = Math.min(clock.now(), expiresAt);
    const durationMs = Math.max(0, endedAt - createdAt);
    const late = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SAVE_MS).unref());
    await Promise.race([Promise.allSettled([...actions].map(async (action) => action())), late()]);
    try {
      if (made.profile !== undefined) {
        const { profile } = made;
        if (browser.alive) {
          const state = await Promise.race([browser.ask('state', {}), late()]);
          if (state === undefined) throw new Error(`the browser did not return its state within ${SAVE_MS / 1000} s`);
          await profile.save(state);
        }
      }
    } catch (error) {
      log.warn({ err: error, session: id }, 'saving the profile of a session failed');
    } finally {
      await made.profile?.[Symbol.asyncDispose]();
      await browser[Symbol.asyncDispose]();
      await made.slot.release();
    }
    const credits = await made.meter.settle(durationMs);
    await ledger?.end(id, { endedAt, durationMs, credits });
    return { durationMs, credits };
  };
  const close = (): Promise<Ended> => {
    closing ??= end();
    return closing;
  };
  const closeQuietly = (): void => {
    close().catch((error: unknown) => log.error({ err: error, session: id }, 'ending a session failed'));
  };

  const timer = setInterval(() => {
    const now = clock.now();
    if (now >= expiresAt || (working === 0 && now >= lastActivity + made.activityTtl)) closeQuietly();
  }, CHECK);
  timer.unref();
  browser.gone.then(closeQuietly);

  return {
    ...{ id, teamId: payer.teamId, scrapeId: made.scrapeId, browser, expiresAt, streamWebView: made.streamWebView },
    meter: made.meter,
    get open() {
      return closing === undefined && browser.alive;
    },
    work(run) {
      if (closing !== undefined || !browser.alive) throw destroyed();
      working++;
      touch();
      const result = queue.then(async () => {
        if (closing !== undefined) throw destroyed();
        try {
          return await run(browser);
        } catch (error) {
          // It was ended from outside while it worked, or it ended by itself.
          if (!browser.alive) throw closing === undefined ? broken(error) : destroyed();
          throw error;
        }
      });
      queue = result.catch(() => {});
      return result.finally(() => {
        working--;
        lastActivity = clock.now();
        if (closing === undefined) write();
      });
    },
    touch,
    close,
    onClose(action) {
      actions.add(action);
      return () => void actions.delete(action);
    },
  };
}
