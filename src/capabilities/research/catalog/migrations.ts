import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';
import { PAPER_INDEX } from './paper-index.ts';

const bigint = (kind: 'sqlite' | 'postgres') => (kind === 'sqlite' ? ('integer' as const) : ('bigint' as const));

/** The tables of the paper catalog; columns are explained in tables.ts. */
export const catalogMigrations: Migration[] = [
  {
    name: '0003-research-papers',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const id = bigint(kind);
      await db.schema
        .createTable('papers')
        .addColumn('id', id, (c) => c.primaryKey())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('abstract', 'text', (c) => c.notNull())
        .addColumn('authors', 'text', (c) => c.notNull())
        .addColumn('categories', 'text', (c) => c.notNull())
        .addColumn('created', 'text')
        .addColumn('updated', 'text')
        .addColumn('ids', 'text', (c) => c.notNull())
        .addColumn('core', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('said', 'text')
        .addColumn('sources', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('paper_ids')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('paper_id', id, (c) => c.notNull())
        .addColumn('strong', 'integer', (c) => c.notNull())
        .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`WITHOUT ROWID`) : table))
        .execute();
      await db.schema
        .createTable('paper_aliases')
        .addColumn('old_id', id, (c) => c.primaryKey())
        .addColumn('paper_id', id, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('paper_aliases_paper_id').on('paper_aliases').column('paper_id').execute();
      for (const [table, column] of [
        ['paper_references', 'refs'],
        ['paper_texts', 'text'],
      ] as const) {
        await db.schema
          .createTable(table)
          .addColumn('paper_id', id, (c) => c.notNull())
          .addColumn('source', 'text', (c) => c.notNull())
          .addColumn(column, 'text', (c) => c.notNull())
          .addPrimaryKeyConstraint(`${table}_key`, ['paper_id', 'source'])
          .execute();
      }
      await db.schema
        .createTable('paper_conflicts')
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('paper_id', id, (c) => c.notNull())
        .addColumn('other', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('seen_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('paper_conflicts_key', ['key', 'other'])
        .execute();
      await db.schema
        .createTable('paper_counters')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('next_paper', id, (c) => c.notNull())
        .addColumn('change', id, (c) => c.notNull())
        .execute();
      await db.insertInto('paper_counters').values({ id: 1, next_paper: 1, change: 0 }).execute();
      await db.schema
        .createTable('paper_index_queue')
        .addColumn('paper_id', id, (c) => c.primaryKey())
        .addColumn('change', id, (c) => c.notNull())
        .addColumn('staged', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('paper_index_queue_change')
        .on('paper_index_queue')
        .columns(['staged', 'change', 'paper_id'])
        .execute();
      await db.schema
        .createTable('paper_index_state')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('index_id', 'text', (c) => c.notNull())
        .addColumn('version', id, (c) => c.notNull())
        .addColumn('papers', id, (c) => c.notNull())
        .addColumn('published_at', 'text', (c) => c.notNull())
        .execute();
    },
  },
  {
    name: '0023-research-vectors',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema
        .alterTable('paper_index_state')
        .addColumn('vectors', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
  {
    // From here on, the tables of the papers' index are those of all text indexes; the index itself is unchanged.
    name: '0025-research-text-index',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      const { name } = PAPER_INDEX;
      await sql`INSERT INTO text_index_state (corpus, index_id, version, items, published_at, change, sidecar)
        SELECT CAST(${name} AS text), coalesce(s.index_id, ''), coalesce(s.version, 0), coalesce(s.papers, 0),
          coalesce(s.published_at, ''), c.change, coalesce(s.vectors, '')
        FROM paper_counters c LEFT JOIN paper_index_state s ON s.id = 1 WHERE c.id = 1`.execute(db);
      await sql`INSERT INTO text_index_queue (corpus, row_id, change, staged)
        SELECT CAST(${name} AS text), paper_id, change, staged FROM paper_index_queue`.execute(db);
      await db.schema.dropTable('paper_index_queue').execute();
      await db.schema.dropTable('paper_index_state').execute();
    },
  },
  {
    name: '0330-research-venues',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>) {
      await db.schema.alterTable('papers').addColumn('venue', 'text').execute();
      await db.schema.alterTable('papers').addColumn('venue_source', 'text').execute();
    },
  },
];
