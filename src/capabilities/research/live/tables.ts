import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';

/** Cached responses of public APIs. */
export interface LiveTables {
  paper_live_answers: LiveAnswerRow;
}

interface LiveAnswerRow {
  /** Hash of source and query, so that queries cannot be read here. */
  key: string;
  /** JSON array of paperIds, best first. */
  papers: string;
  /** Milliseconds since 1970. */
  asked_at: number;
}

export const liveMigrations: Migration[] = [
  {
    name: '0021-research-live',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      await db.schema
        .createTable('paper_live_answers')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('papers', 'text', (c) => c.notNull())
        .addColumn('asked_at', kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('paper_live_answers_asked').on('paper_live_answers').column('asked_at').execute();
    },
  },
];
