import { acquireLease, type Lease, releaseLease, renewLease } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Database, pack, unpack } from '../../foundation/store/index.ts';
import type { ScrapeTables } from './migrations.ts';

/** Named cookies and storage of a browser: of one team, with one writer at a time. */
export interface Profiles {
  /**
   * Opens a profile; one that was never saved is empty.
   * @param saveChanges opens it for writing
   * @throws ApiError CONFLICT while another session is writing
   */
  open(teamId: string, name: string, saveChanges: boolean): Promise<OpenProfile>;
  /** @returns whether it existed @throws ApiError CONFLICT while a session is writing */
  delete(teamId: string, name: string): Promise<boolean>;
  list(teamId: string): Promise<readonly { readonly name: string; readonly updatedAt: number }[]>;
}

export interface OpenProfile extends AsyncDisposable {
  /** The state that was saved last. */
  readonly state: Readonly<Record<string, unknown>> | undefined;
  /** Saves the state of the browser; does nothing if the profile was opened for reading. */
  save(state: unknown): Promise<void>;
}

/** Milliseconds after which the lock of a dead writer expires. */
const WRITER_LIFE = 30_000;

export function createProfiles(db: Database, clock: Clock): Profiles {
  const { kysely } = db.as<ScrapeTables>();
  const take = async (teamId: string, name: string): Promise<Lease> => {
    const lease = await acquireLease(db, `profile ${teamId} ${name}`, WRITER_LIFE, { owner: crypto.randomUUID() });
    if (lease) return lease;
    const message = `The profile ${name} is being saved by another session. Wait until that ends, or set saveChanges to false.`;
    throw new ApiError('CONFLICT', { code: 'PROFILE_IN_USE', details: { message } });
  };
  return {
    async open(teamId, name, saveChanges) {
      const lease = saveChanges ? await take(teamId, name) : undefined;
      const renewing = lease && setInterval(() => void renewLease(db, lease).catch(() => {}), WRITER_LIFE / 3).unref();
      const close = async (): Promise<void> => {
        clearInterval(renewing);
        if (lease) await releaseLease(db, lease).catch(() => {});
      };
      try {
        const row = await kysely
          .selectFrom('browser_profiles')
          .select('state')
          .where('team_id', '=', teamId)
          .where('name', '=', name)
          .executeTakeFirst();
        return {
          state: row && JSON.parse((await unpack(row.state)).toString()),
          async save(state) {
            if (lease === undefined) return;
            await renewLease(db, lease);
            const values = { state: await pack(JSON.stringify(state)), updated_at: clock.now() };
            await kysely
              .insertInto('browser_profiles')
              .values({ team_id: teamId, name, ...values })
              .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(values))
              .execute();
          },
          [Symbol.asyncDispose]: close,
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async delete(teamId, name) {
      const lease = await take(teamId, name);
      try {
        const { numDeletedRows } = await kysely
          .deleteFrom('browser_profiles')
          .where('team_id', '=', teamId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      } finally {
        await releaseLease(db, lease);
      }
    },
    async list(teamId) {
      const rows = await kysely
        .selectFrom('browser_profiles')
        .select(['name', 'updated_at'])
        .where('team_id', '=', teamId)
        .orderBy('name')
        .execute();
      return rows.map(({ name, updated_at }) => ({ name, updatedAt: Number(updated_at) }));
    },
  };
}
