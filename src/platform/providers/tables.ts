import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. Times are ISO 8601 in UTC unless noted otherwise. */
export interface ProvidersTables {
  provider_switches: ProviderSwitchesTable;
  provider_acceptances: ProviderAcceptancesTable;
  enrichment: EnrichmentTable;
  provider_runs: ProviderRunsTable;
}

/** Providers that an organization has turned on; without a row a provider is off. */
interface ProviderSwitchesTable {
  organization_id: string;
  provider: string;
  changed_by: string;
  changed_at: string;
}

/** The history of acceptances of terms. */
interface ProviderAcceptancesTable {
  id: string;
  organization_id: string;
  provider: string;
  version: string;
  digest: string;
  person_id: string;
  /** Name of the person at that time. */
  person_name: string;
  accepted_at: string;
}

/** Which providers serve a kind of profile, in order. */
interface EnrichmentTable {
  organization_id: string;
  kind: string;
  enabled: number;
  /** JSON array of names. */
  providers: string;
}

/** Requests that ran tools, by the ids that clients sent. */
interface ProviderRunsTable {
  team_id: string;
  request_id: string;
  /** SHA-256 of the request. */
  payload: string;
  scrape_id: string;
  /** JSON of the reply; null while it runs, and under zero data retention. */
  reply: string | null;
  done: number;
  /** Unix time in milliseconds from which an unfinished run counts as lost. */
  ends_at: number;
  /** Unix time in milliseconds. */
  created_at: number;
}

export const migrations: readonly Migration[] = [
  {
    name: '0030-providers',
    async up(db) {
      await db.schema
        .createTable('provider_switches')
        .addColumn('organization_id', 'text', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('changed_by', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('provider_switches_key', ['organization_id', 'provider'])
        .execute();
      await db.schema
        .createTable('provider_acceptances')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('organization_id', 'text', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('person_id', 'text', (column) => column.notNull())
        .addColumn('person_name', 'text', (column) => column.notNull())
        .addColumn('accepted_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('provider_acceptances_by_organization')
        .on('provider_acceptances')
        .columns(['organization_id', 'provider', 'id'])
        .execute();
      await db.schema
        .createTable('enrichment')
        .addColumn('organization_id', 'text', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('enabled', 'bigint', (column) => column.notNull())
        .addColumn('providers', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('enrichment_key', ['organization_id', 'kind'])
        .execute();
      await db.schema
        .createTable('provider_runs')
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('scrape_id', 'text', (column) => column.notNull())
        .addColumn('reply', 'text')
        .addColumn('done', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('provider_runs_key', ['team_id', 'request_id'])
        .execute();
      await db.schema.createIndex('provider_runs_by_age').on('provider_runs').column('created_at').execute();
    },
  },
];
