import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';

/** The tables of the developer index; columns are explained in tables.ts. */
export const migrations: Migration[] = [
  {
    name: '0011-developer-index',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const big = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
      const make = (name: string) => db.schema.createTable(name);
      await make('developer_counters')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('next_source', big, (c) => c.notNull())
        .addColumn('next_repo', big, (c) => c.notNull())
        .addColumn('next_set', big, (c) => c.notNull())
        .addColumn('next_document', big, (c) => c.notNull())
        .addColumn('next_passage', big, (c) => c.notNull())
        .execute();
      const first = { next_source: 1, next_repo: 1, next_set: 1, next_document: 1, next_passage: 1 };
      await db
        .insertInto('developer_counters')
        .values({ id: 1, ...first })
        .execute();
      await make('developer_sources')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull().unique())
        .addColumn('base_url', 'text')
        .execute();
      await make('developer_source_keys')
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('source_id', big, (c) => c.notNull())
        .addPrimaryKeyConstraint('developer_source_keys_key', ['key', 'source_id'])
        .execute();
      await make('developer_repos')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('stars', big)
        .addColumn('license', 'text')
        .addColumn('license_state', 'text', (c) => c.notNull())
        .addColumn('language', 'text')
        .addColumn('topics', 'text', (c) => c.notNull())
        .addColumn('archived', 'integer')
        .addColumn('fork', 'integer')
        .addColumn('facts_at', 'text')
        .execute();
      await make('developer_sets')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('source_id', big)
        .addColumn('repo_id', big)
        .addColumn('root', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('generation', big, (c) => c.notNull())
        .addColumn('documents', big, (c) => c.notNull())
        .addColumn('changed', big, (c) => c.notNull())
        .addColumn('removed', big, (c) => c.notNull())
        .addColumn('started_at', 'text', (c) => c.notNull())
        .addColumn('finished_at', 'text')
        .addColumn('error', 'text')
        .execute();
      await make('developer_documents')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('public_id', 'text', (c) => c.notNull())
        .addColumn('type', 'integer', (c) => c.notNull())
        .addColumn('skill', 'integer', (c) => c.notNull())
        .addColumn('set_id', big)
        .addColumn('generation', big, (c) => c.notNull())
        .addColumn('source_id', big)
        .addColumn('repo_id', big)
        .addColumn('number', big)
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('title', 'text')
        .addColumn('path', 'text')
        .execute();
      for (const columns of [
        ['type', 'skill'],
        ['set_id', 'generation'],
        ['repo_id', 'type'],
        ['source_id', 'type'],
      ]) {
        await db.schema
          .createIndex(`developer_documents_${columns[0]}`)
          .on('developer_documents')
          .columns(columns)
          .execute();
      }
      await make('developer_parts')
        .addColumn('document_id', big, (c) => c.notNull())
        .addColumn('part', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('developer_parts_key', ['document_id', 'part'])
        .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`WITHOUT ROWID`) : table))
        .execute();
      await make('developer_passages')
        .addColumn('id', big, (c) => c.primaryKey())
        .addColumn('document_id', big, (c) => c.notNull())
        .addColumn('part', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('headings', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('developer_passages_document')
        .on('developer_passages')
        .columns(['document_id', 'part'])
        .execute();
    },
  },
];
