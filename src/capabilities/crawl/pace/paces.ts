import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { isGone, processOwner } from '../../../foundation/kernel/process-owner.ts';
import { type Database, databaseTime, type Transaction } from '../../../foundation/store/index.ts';
import { keyOf } from '../frontier.ts';
import { HostPace, MOST_AT_ONCE } from './host-pace.ts';
import {
  type PaceRow,
  readPaces,
  readShares,
  removeShares,
  type ShareRow,
  writePaces,
  writeShares,
} from './pace-rows.ts';

/**
 * The paces of the hosts that crawls and batches ask, shared by all processes through the database: each process has a share of the pages
 * at once and of the rate of a host, and a refusal that one meets holds all of them. Hosts are stored as hashes of their names.
 */
export interface Paces {
  /** Makes hosts known: before, none of their pages may start. */
  open(hosts: Iterable<string>): Promise<void>;
  /** @throws Error for a host that was not opened */
  of(host: string): HostPace;
  /** Milliseconds of the clock that paces go by. */
  now(): number;
  /** Calls `listener` when more may be possible than before, until the function that it returns is called. */
  listen(listener: () => void): () => void;
  /** Writes down what is new. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

interface PacesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds: no host is held longer. */
  readonly patience: number;
  /** Milliseconds of a clock that never goes back; for tests. */
  readonly now?: () => number;
  /** For tests; by default this process. */
  readonly processId?: string;
}

/** Milliseconds between two looks at what other processes wrote. */
const SYNC_EVERY = 1_000;
/** Milliseconds after which the share of a process that died is free. */
const SHARE_LASTS = 15_000;
/** Milliseconds for which a rate that was written down is believed. */
const RATE_LASTS = 10 * 60_000;
/** Milliseconds after its last page that a host is forgotten here. */
const IDLE = 10_000;

interface Entry {
  readonly key: string;
  readonly pace: HostPace;
  version: number;
  /** Until when the share is ours, by the clock of the database. */
  shareUntil: number;
}

/** Between the process that has a share and what tells several of its paces apart. */
const SEPARATOR = ' ';

/** Whether a share is that of a process of this machine that no longer exists: what it had under way at the host has ended with it. */
const hasDied = ({ owner }: ShareRow): boolean => isGone(owner.split(SEPARATOR)[0] ?? '');

export function createPaces({
  db,
  clock,
  log,
  patience,
  now = () => performance.now(),
  processId = processOwner,
}: PacesOptions): Paces {
  const owner = `${processId}${SEPARATOR}${randomUUID()}`;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let syncing: Promise<void> | undefined;
  let isClosed = false;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  /** What both sides know becomes one: the stricter where something went wrong since they met last. */
  const merge = (entry: Entry, row: PaceRow | undefined, at: number): Omit<PaceRow, 'updatedAt'> | undefined => {
    const { shared } = entry.pace;
    const offset = at - now();
    const isOthers = row !== undefined && row.version !== entry.version;
    if (row !== undefined) {
      if (isOthers) {
        // No hold lasts longer, whatever a clock does meanwhile.
        shared.heldUntil = Math.max(shared.heldUntil, Math.min(row.heldUntil - offset, now() + patience));
        const isOurs = entry.pace.isNews;
        // What was so long ago says nothing of now.
        const isOld = row.updatedAt < at - RATE_LASTS;
        if (!isOld) {
          shared.atOnce = isOurs ? Math.min(shared.atOnce, row.atOnce) : row.atOnce;
          shared.perSecond = isOurs ? least(shared.perSecond, row.perSecond) : row.perSecond;
        }
        if (!isOurs && (!isOld || row.heldUntil > at))
          shared.downSince = row.downSince === undefined ? undefined : row.downSince - offset;
      }
    }
    const { isNews } = entry.pace;
    entry.pace.isNews = false;
    entry.version = (row?.version ?? 0) + (isNews ? 1 : 0);
    if (!isNews) return undefined;
    return {
      key: entry.key,
      version: entry.version,
      ...{ atOnce: shared.atOnce, perSecond: shared.perSecond },
      heldUntil: shared.heldUntil === Number.NEGATIVE_INFINITY ? 0 : shared.heldUntil + offset,
      downSince: shared.downSince === undefined ? undefined : shared.downSince + offset,
    };
  };

  /** @returns the row of our share, if it has to be written; @param asked when the clock of the database was read, or before */
  const shareOf = (entry: Entry, others: readonly ShareRow[], at: number, asked: number): ShareRow | undefined => {
    const { pace, key } = entry;
    const processes = others.length + 1;
    const taken = others.reduce((sum, { slots }) => sum + slots, 0);
    const fair = Math.max(1, Math.floor(MOST_AT_ONCE / processes));
    const slots = Math.max(0, Math.min(Math.max(fair, pace.running), MOST_AT_ONCE - taken));
    // By both clocks: that of the database may have been set back.
    const lasts = Math.min(entry.shareUntil - at, pace.slotsUntil - asked);
    const isSame = slots === pace.slots && lasts > SHARE_LASTS / 2;
    pace.slots = slots;
    pace.part = 1 / processes;
    if (isSame) return undefined;
    entry.shareUntil = at + SHARE_LASTS;
    pace.slotsUntil = asked + SHARE_LASTS;
    return { key, owner, slots, expiresAt: entry.shareUntil };
  };

  const meet = async (tx: Transaction, met: readonly Entry[]): Promise<void> => {
    const keys = met.map(({ key }) => key);
    // Processes that ask other hosts need not wait. In one order, so that nobody waits for another who waits.
    for (const part of [...new Set(keys.map((key) => key.slice(0, 1)))].sort()) await tx.lock(`crawl hosts ${part}`);
    const asked = now();
    const at = await databaseTime(tx, clock);
    const rows = await readPaces(tx, keys);
    const isShared = db.kind === 'postgres';
    const shares = isShared ? await readShares(tx, keys, at) : [];
    const others = Map.groupBy(
      shares.filter((share) => share.owner !== owner && !hasDied(share)),
      ({ key }) => key,
    );
    await writePaces(
      tx,
      met.flatMap((entry) => merge(entry, rows.get(entry.key), at) ?? []),
      at,
    );
    if (!isShared) return;
    await writeShares(
      tx,
      met.flatMap((entry) => shareOf(entry, others.get(entry.key) ?? [], at, asked) ?? []),
    );
  };

  const sync = async (): Promise<void> => {
    const old = [...entries].filter(([, { pace }]) => pace.running === 0 && pace.usedAt < now() - IDLE);
    const quiet = old.filter(([, { pace }]) => !pace.isNews);
    for (const [host] of quiet) entries.delete(host);
    const keys = quiet.map(([, { key }]) => key);
    const met = [...entries.values()];
    // SQLite has one process: there is nothing to learn from others.
    const isNeeded = db.kind === 'postgres' || met.some(({ pace }) => pace.isNews);
    if (keys.length > 0 && db.kind === 'postgres') await removeShares(db, owner, keys);
    if (met.length > 0 && isNeeded) await db.transaction((tx) => meet(tx, met));
    tell();
  };

  const syncSafely = async (): Promise<void> => {
    while (syncing !== undefined) await syncing;
    const running = sync().catch((error: unknown) =>
      log.warn({ err: error }, 'the paces of hosts could not be shared'),
    );
    syncing = running;
    await running;
    syncing = undefined;
    if (entries.size > 0 && !isClosed) schedule();
  };

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void syncSafely();
    }, SYNC_EVERY);
    timer.unref();
  };

  return {
    async open(hosts) {
      const fresh: [string, Entry][] = [];
      for (const host of new Set(hosts)) {
        const known = entries.get(host);
        if (known !== undefined) {
          known.pace.usedAt = now();
          continue;
        }
        const pace = new HostPace(patience);
        pace.usedAt = now();
        if (db.kind === 'postgres') pace.slots = 0;
        const entry = { key: keyOf(host), pace, version: 0, shareUntil: 0 };
        entries.set(host, entry);
        fresh.push([host, entry]);
      }
      if (fresh.length === 0) return;
      const met = fresh.map(([, entry]) => entry);
      try {
        await db.transaction((tx) => meet(tx, met));
      } catch (error) {
        for (const [host] of fresh) entries.delete(host);
        throw error;
      }
      schedule();
    },
    of(host) {
      const entry = entries.get(host);
      if (entry === undefined) throw new Error('the pace of a host was requested before it was opened');
      return entry.pace;
    },
    now,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sync: syncSafely,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await syncing;
      if (entries.size > 0 && db.kind === 'postgres') await removeShares(db, owner).catch(() => {});
    },
  };
}

const least = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);
