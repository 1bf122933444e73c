import type { Kysely } from 'kysely';
import type { Migration } from '../../../foundation/store/index.ts';

/** What public APIs answered lately, so that the same search does not ask them again. */
export interface LiveTables {
  paper_live_answers: LiveAnswerRow;
}

export interface LiveAnswerRow {
  /** Hash of source and query: nobody can read in here what was searched for. */
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
