import type { Migration } from '../../foundation/store/index.ts';

/** The tables of this room. */
export interface MapTables {
  seen_pages: SeenPageRow;
}

/** A page that a team has fetched once. */
interface SeenPageRow {
  team_id: string;
  /** Hash of what its variants share. */
  key: string;
  /** Registrable domain, or the host where there is none. */
  site: string;
  url: string;
  title: string | null;
  description: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export const migrations: Migration[] = [
  {
    name: '0073-map',
    async up(db) {
      await db.schema
        .createTable('seen_pages')
        .addColumn('team_id', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('site', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('title', 'text')
        .addColumn('description', 'text')
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('seen_pages_pkey', ['team_id', 'key'])
        .execute();
      await db.schema.createIndex('seen_pages_site').on('seen_pages').columns(['team_id', 'site', 'at']).execute();
      await db.schema.createIndex('seen_pages_age').on('seen_pages').column('at').execute();
    },
  },
];
