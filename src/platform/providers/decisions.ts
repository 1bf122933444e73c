import type { ProfileKind } from '@trawl/contract/api/profile-kinds.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../foundation/kernel/id.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type Actor, recordAudit } from '../accounts/index.ts';
import type { Provider } from './file/read.ts';
import type { ProvidersTables } from './tables.ts';

/** Decisions of organizations about providers: which are on, whose terms are accepted, which serve profiles. */

interface Acceptance {
  readonly version: string;
  readonly digest: string;
  /** The person's name. */
  readonly by: string;
  readonly at: string;
}

interface Enrichment {
  readonly enabled: boolean;
  /** Names of providers in the order of attempts. */
  readonly providers: readonly string[];
}

/** All decisions of one organization. */
export interface Decisions {
  readonly on: ReadonlySet<string>;
  /** The last acceptance of each provider's terms, of any version. */
  readonly accepted: ReadonlyMap<string, Acceptance>;
  readonly enrichment: Readonly<Record<ProfileKind, Enrichment>>;
}

/** A signed-in person. */
interface Admin {
  readonly organizationId: string;
  readonly teamId: string;
  readonly personId: string;
  readonly name: string;
  readonly address: string;
}

export interface DecisionStore {
  of(organizationId: string): Promise<Decisions>;
  switch(admin: Admin, provider: Provider, on: boolean): Promise<void>;
  /**
   * Records that an admin accepts the current terms.
   * @throws ApiError CONFLICT with terms_changed if the accepted version is not the current one
   */
  accept(admin: Admin, provider: Provider, read: { readonly version: string; readonly digest: string }): Promise<void>;
  setEnrichment(admin: Admin, kind: ProfileKind, enrichment: Enrichment): Promise<void>;
}

/** Whether there are no terms, or their current version is accepted. */
export function areTermsAccepted(provider: Provider, decided: Decisions): boolean {
  if (provider.terms === undefined) return true;
  const acceptance = decided.accepted.get(provider.name);
  return acceptance?.version === provider.terms.version && acceptance.digest === provider.terms.digest;
}

export function createDecisionStore(db: Database<ProvidersTables>, clock: Clock): DecisionStore {
  const audit = (
    tx: Parameters<typeof recordAudit>[0],
    admin: Admin,
    action: string,
    target: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    const actor: Actor = { kind: 'person', personId: admin.personId, address: admin.address };
    return recordAudit(tx, clock, { actor, action, organizationId: admin.organizationId, target, details });
  };

  return {
    async of(organizationId) {
      const [switches, acceptances, enrichments] = await Promise.all([
        db.kysely
          .selectFrom('provider_switches')
          .select('provider')
          .where('organization_id', '=', organizationId)
          .execute(),
        db.kysely
          .selectFrom('provider_acceptances')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('id')
          .execute(),
        db.kysely.selectFrom('enrichment').selectAll().where('organization_id', '=', organizationId).execute(),
      ]);
      const enrichment = (kind: ProfileKind): Enrichment => {
        const row = enrichments.find((one) => one.kind === kind);
        if (row === undefined) return { enabled: false, providers: [] };
        return { enabled: Number(row.enabled) === 1, providers: JSON.parse(row.providers) as string[] };
      };
      return {
        on: new Set(switches.map(({ provider }) => provider)),
        accepted: new Map(
          acceptances.map(({ provider, version, digest, person_name: by, accepted_at: at }) => [
            provider,
            { version, digest, by, at },
          ]),
        ),
        enrichment: { person: enrichment('person'), company: enrichment('company') },
      };
    },
    async switch(admin, { name }, on) {
      const key = { organization_id: admin.organizationId, provider: name };
      await db.transaction(async (tx) => {
        const result = on
          ? await tx.kysely
              .insertInto('provider_switches')
              .values({ ...key, changed_by: admin.personId, changed_at: new Date(clock.now()).toISOString() })
              .onConflict((conflict) => conflict.columns(['organization_id', 'provider']).doNothing())
              .executeTakeFirst()
              .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
          : await tx.kysely
              .deleteFrom('provider_switches')
              .where('organization_id', '=', key.organization_id)
              .where('provider', '=', name)
              .executeTakeFirst()
              .then(({ numDeletedRows }) => numDeletedRows);
        if (Number(result ?? 0) === 0) return;
        await audit(tx.as(), admin, on ? 'provider.turned-on' : 'provider.turned-off', name);
      });
    },
    async accept(admin, provider, read) {
      const { terms } = provider;
      if (terms === undefined) throw new ApiError('NOT_FOUND');
      if (terms.version !== read.version || terms.digest !== read.digest) {
        const message = `The terms of ${provider.title} have changed to version ${terms.version}. Read them before you accept them.`;
        throw new ApiError('CONFLICT', {
          code: 'terms_changed',
          details: { message, version: terms.version, digest: terms.digest },
        });
      }
      const now = clock.now();
      await db.transaction(async (tx) => {
        await tx.kysely
          .insertInto('provider_acceptances')
          .values({
            id: timeOrderedId(now),
            organization_id: admin.organizationId,
            provider: provider.name,
            version: terms.version,
            digest: terms.digest,
            person_id: admin.personId,
            person_name: admin.name,
            accepted_at: new Date(now).toISOString(),
          })
          .execute();
        const { version, digest } = terms;
        await audit(tx.as(), admin, 'provider.terms-accepted', provider.name, { version, digest });
      });
    },
    async setEnrichment(admin, kind, { enabled, providers }) {
      const row = { enabled: enabled ? 1 : 0, providers: JSON.stringify(providers) };
      await db.transaction(async (tx) => {
        await tx.kysely
          .insertInto('enrichment')
          .values({ organization_id: admin.organizationId, kind, ...row })
          .onConflict((conflict) => conflict.columns(['organization_id', 'kind']).doUpdateSet(row))
          .execute();
        await audit(tx.as(), admin, 'enrichment.changed', kind, { enabled, providers });
      });
    },
  };
}
