import { claimRequest, forgetRequest, type Idempotency } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Ledger } from './ledger.ts';
import type { LiveSession } from './session.ts';

/** Sessions and code with an idempotency key: the key is stored before the browser does anything, which cannot be taken back. */
export interface Once {
  /**
   * Opens a session, or finds the one that the same request opened before, also if it has ended.
   * @throws ApiError CONFLICT if the key was used for another request, or its session is being opened by another process
   */
  open(
    teamId: string,
    idempotency: Idempotency | undefined,
    open: (id: string) => Promise<OpenedSession>,
  ): Promise<OpenedSession>;
  /** @throws ApiError CONFLICT if the key was used before: the output of code is not kept */
  run(teamId: string, idempotency: Idempotency | undefined): Promise<void>;
}

type OpenedSession = Pick<LiveSession, 'id' | 'expiresAt' | 'streamWebView'>;

interface OnceDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, 'find'>;
  readonly clock: Clock;
}

export function createOnce({ db, ledger, clock }: OnceDeps): Once {
  /** By session id. */
  const opening = new Map<string, Promise<OpenedSession>>();
  return {
    async open(teamId, idempotency, open) {
      const id = crypto.randomUUID();
      if (idempotency === undefined) return open(id);
      const before = await claimRequest(db, teamId, idempotency, id, clock.now());
      if (before === undefined) {
        const session = open(id).finally(() => opening.delete(id));
        opening.set(id, session);
        return session.catch(async (error) => {
          await forgetRequest(db, id);
          throw error;
        });
      }
      const underWay = opening.get(before);
      if (underWay !== undefined) return underWay;
      const row = await ledger.find(teamId, before);
      if (row === undefined)
        throw conflict('The session for this x-idempotency-key is not open yet. Try again in a moment.');
      return { id: row.id, expiresAt: Number(row.expires_at), streamWebView: row.stream_web_view === 1 };
    },
    async run(teamId, idempotency) {
      if (idempotency === undefined) return;
      const before = await claimRequest(db, teamId, idempotency, crypto.randomUUID(), clock.now());
      if (before !== undefined)
        throw conflict('The code for this x-idempotency-key has already run; its output is not kept.');
    },
  };
}

const conflict = (message: string): ApiError => new ApiError('CONFLICT', { details: { message } });
