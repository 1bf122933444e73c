import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { isOfThisMachine, processOwner } from '../../foundation/kernel/process-owner.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import { type Database, serviceSecret } from '../../foundation/store/index.ts';
import { heldUntil, type Ledger } from './ledger.ts';
import type { ScrapeSessionLeases } from './scrape-session-lease.ts';
import type { Sessions } from './sessions.ts';

/** Finds the process that serves a session, if several processes share one database. */

const OF_SESSION = /^\/(?:v2\/interact|v2\/browser|api\/browsers)\/([0-9a-f-]{36})(?:\/|$)/;
const OF_SCRAPE = /^\/v2\/scrape\/([0-9a-f-]{36})\/interact$/;
const LOOPBACK = /^http:\/\/(127\.|\[::1\]|localhost[:/])/;

interface PeerDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, 'holderOf' | 'holderOfScrape'>;
  readonly leases: Pick<ScrapeSessionLeases, 'holderOf'>;
  readonly sessions: Pick<Sessions, 'findLocal'>;
  readonly clock: Clock;
}

/** @returns undefined on SQLite, which one process uses at a time */
export async function createPeers({ db, ledger, leases, sessions, clock }: PeerDeps): Promise<Peers | undefined> {
  if (db.kind === 'sqlite') return undefined;
  // Its name is stored in databases of earlier versions.
  const secret = await serviceSecret(db, 'neighbours');
  const macOf = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    async holderOf(method, path) {
      const id = OF_SESSION.exec(path)?.[1];
      const scrapeId = OF_SCRAPE.exec(path)?.[1];
      if (id !== undefined && sessions.findLocal(id) !== undefined) return undefined;
      const row =
        id !== undefined
          ? await ledger.holderOf(id)
          : scrapeId !== undefined
            ? await (method === 'POST' ? leases.holderOf(scrapeId) : ledger.holderOfScrape(scrapeId))
            : undefined;
      if (row === undefined || row.address === null || row.owner === processOwner) return undefined;
      if (heldUntil(row) < clock.now() || Number(row.expires_at) < clock.now()) return undefined;
      // A loopback address does not reach another machine.
      return LOOPBACK.test(row.address) && !isOfThisMachine(row.owner) ? undefined : row.address;
    },
    seal: (text) => `${Buffer.from(text).toString('base64url')}.${macOf(text).toString('base64url')}`,
    unseal(sealed) {
      const [text = '', mac = ''] = sealed.split('.');
      const plain = Buffer.from(text, 'base64url').toString();
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(plain);
      return given.length === expected.length && timingSafeEqual(given, expected) ? plain : undefined;
    },
  };
}

/** The address at which peer processes on this machine reach a listening one. @param listening `http://host:port` */
export function addressFor(listening: string): string {
  return listening.replace(/^http:\/\/(0\.0\.0\.0|\[::\])/, 'http://127.0.0.1');
}
