// Over 10 kB: an append-only list.

import { sql } from 'kysely';
import type { Migration } from '../../foundation/store/index.ts';
import { LOCAL_ORGANIZATION } from './organizations.ts';

/**
 * The migrations of this room, in order. Released migrations never change.
 */
export const migrations: Migration[] = [
  {
    name: '0001-accounts',
    async up(db) {
      await db.schema
        .createTable('teams')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('plan', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text')
        .addColumn('revoked_at', 'text')
        .addColumn('expires_at', 'text')
        .execute();
      await db.schema.createIndex('api_keys_by_team').on('api_keys').columns(['team_id', 'created_at']).execute();
      await db.schema
        .createTable('rate_windows')
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('rate_group', 'text', (column) => column.notNull())
        .addColumn('window_start', 'bigint', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_windows_key', ['team_id', 'rate_group'])
        .execute();
    },
  },
  {
    name: '0010-accounts-people',
    async up(db) {
      await db.schema
        .createTable('organizations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db
        .insertInto('organizations')
        .values({ id: LOCAL_ORGANIZATION, name: 'Local organization', created_at: new Date().toISOString() })
        .execute();
      for (const column of ['organization_id', 'allowed_ips', 'zero_data_retention', 'feedback']) {
        await db.schema.alterTable('teams').addColumn(column, 'text').execute();
      }
      await db.updateTable('teams').set({ organization_id: LOCAL_ORGANIZATION }).execute();
      for (const column of ['created_by', 'formats', 'allowed_ips']) {
        await db.schema.alterTable('api_keys').addColumn(column, 'text').execute();
      }
      await db.schema
        .createTable('people')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('password', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_sign_in_at', 'text')
        .execute();
      await db.schema
        .createTable('identities')
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
        .execute();
      await db.schema
        .createTable('memberships')
        .addColumn('organization_id', 'text', (column) =>
          column.notNull().references('organizations.id').onDelete('cascade'),
        )
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'person_id'])
        .execute();
      await db.schema.createIndex('memberships_by_person').on('memberships').column('person_id').execute();
      await db.schema
        .createTable('team_people')
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('team_people_key', ['team_id', 'person_id'])
        .execute();
      await db.schema
        .createTable('sessions')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull().unique())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('team_id', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_seen_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('user_agent', 'text')
        .execute();
      await db.schema.createIndex('sessions_by_person').on('sessions').column('person_id').execute();
      await db.schema
        .createTable('links')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('person_id', 'text', (column) => column.references('people.id').onDelete('cascade'))
        .addColumn('organization_id', 'text', (column) => column.references('organizations.id').onDelete('cascade'))
        .addColumn('email', 'text')
        .addColumn('role', 'text')
        .addColumn('team_ids', 'text')
        .addColumn('created_by', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .execute();
      await db.schema
        .createTable('attempts')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('window_ends', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('attempts_by_end').on('attempts').column('window_ends').execute();
      await db.schema
        .createTable('audit_log')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('organization_id', 'text')
        .addColumn('team_id', 'text')
        .addColumn('person_id', 'text')
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('target', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('audit_log_by_organization')
        .on('audit_log')
        .columns(['organization_id', 'id'])
        .execute();
    },
  },
  {
    name: '0011-accounts-credits',
    async up(db) {
      await db.schema
        .createTable('credit_periods')
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('period', 'text', (column) => column.notNull())
        .addColumn('used', 'bigint', (column) => column.notNull())
        .addColumn('reserved', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('credit_periods_key', ['team_id', 'period'])
        .execute();
      await db.schema
        .createTable('credit_reservations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('period', 'text', (column) => column.notNull())
        .addColumn('credits', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('credit_reservations_by_team')
        .on('credit_reservations')
        .columns(['team_id', 'expires_at'])
        .execute();
      await db.schema
        .createTable('usage_daily')
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('key_id', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('credits', 'bigint', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('usage_daily_key', ['team_id', 'day', 'key_id', 'endpoint'])
        .execute();
    },
  },
  {
    name: '0012-accounts-activity',
    async up(db) {
      await db.schema
        .createTable('activity')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('activity', 'text')
        .addColumn('method', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('target', 'text')
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('duration_ms', 'bigint', (column) => column.notNull())
        .addColumn('credits', 'bigint', (column) => column.notNull())
        .addColumn('key_id', 'text')
        .addColumn('person_id', 'text')
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text')
        .addColumn('result_path', 'text')
        .execute();
      await db.schema.createIndex('activity_by_team').on('activity').columns(['team_id', 'id']).execute();
      await sql`CREATE INDEX activity_started ON activity (team_id, id) WHERE activity IS NOT NULL`.execute(db);
      await sql`CREATE INDEX activity_by_job ON activity (job_id) WHERE job_id IS NOT NULL`.execute(db);
      await db.schema
        .createTable('feedback')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('rating', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('credits_refunded', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('feedback_by_job').on('feedback').columns(['team_id', 'job_id']).unique().execute();
    },
  },
  {
    name: '0013-accounts-concurrency',
    async up(db) {
      await db.schema
        .createTable('concurrency_slots')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('concurrency_slots_by_team')
        .on('concurrency_slots')
        .columns(['team_id', 'id'])
        .execute();
    },
  },
  {
    name: '0014-accounts-policies-and-sign-in',
    async up(db) {
      await db.schema
        .createTable('threat_policies')
        .addColumn('team_id', 'text', (column) => column.primaryKey().references('teams.id').onDelete('cascade'))
        .addColumn('policy', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('cli_logins')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('challenge', 'text', (column) => column.notNull())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('key_name', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .execute();
      await db.schema
        .createTable('oidc_sign_ins')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('verifier', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('return_to', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '0095-accounts-activity-tools',
    async up(db) {
      for (const column of ['tool', 'client'])
        await db.schema.alterTable('activity').addColumn(column, 'text').execute();
    },
  },
  {
    name: '0120-accounts-activity-requests',
    async up(db) {
      await db.schema.alterTable('activity').addColumn('request', 'text').execute();
    },
  },
  {
    name: '0130-accounts-oauth',
    async up(db) {
      await db.schema.alterTable('api_keys').addColumn('audience', 'text').execute();
      let table = db.schema
        .createTable('oauth_grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id').onDelete('cascade'))
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('code_hash', 'text', (column) => column.notNull().unique());
      const known = ['address', 'client_name', 'client_hash', 'redirect_hash', 'audience', 'scopes', 'challenge'];
      for (const name of [...known, 'code_expires_at', 'created_at']) {
        table = table.addColumn(name, 'text', (column) => column.notNull());
      }
      const later = [
        'redeemed_at',
        'key_id',
        'refresh_hash',
        'previous_hash',
        'rotated_at',
        'expires_at',
        'revoked_at',
      ];
      for (const name of later) table = table.addColumn(name, 'text');
      await table.execute();
      await db.schema.createIndex('oauth_grants_by_team').on('oauth_grants').columns(['team_id']).execute();
    },
  },
  {
    name: '0165-accounts-second-factor',
    async up(db) {
      await db.schema
        .createTable('second_factors')
        .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('salt', 'text', (column) => column.notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('last_step', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('recovery_codes')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .execute();
      await db.schema.createIndex('recovery_codes_by_person').on('recovery_codes').columns(['person_id']).execute();
    },
  },
  {
    name: '0190-accounts-passkeys',
    async up(db) {
      await db.schema
        .createTable('passkeys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('credential_id', 'text', (column) => column.notNull().unique())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('last_challenge', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text')
        .execute();
      await db.schema.createIndex('passkeys_by_person').on('passkeys').columns(['person_id']).execute();
    },
  },
  {
    name: '0275-accounts-slot-owners',
    async up(db) {
      await db.schema.alterTable('concurrency_slots').addColumn('owner', 'text').execute();
    },
  },
  {
    name: '0311-activity-of-jobs',
    async up(db) {
      // With the team, which every reader names: SQLite takes the index of all of a team's rows otherwise.
      await sql`CREATE INDEX activity_of_job ON activity (team_id, job_id, id) WHERE job_id IS NOT NULL`.execute(db);
      await sql`DROP INDEX activity_by_job`.execute(db);
    },
  },
];
