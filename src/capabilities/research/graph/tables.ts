import type { Kysely } from 'kysely';
import type { Database, Migration } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/** The catalog's tables for its citation graph. */
export interface GraphTables extends ResearchTables {
  /** The files that readers of the graph use, and what of the catalog is in them. */
  paper_graph_state: GraphState & { id: number };
}

export interface GraphState {
  /** Folder of the base, below the folder of the graph. */
  base: string;
  /** JSON array: the files of changes in it. */
  changes: string;
  /** Papers from this id on are not in it. */
  next_paper: number;
  /** Papers with references, citations, and those of papers in the catalog; for information only. */
  citing: number;
  works: number;
  citations: number;
  published_at: string;
}

export type GraphDatabase = Database<GraphTables>;

export const graphMigrations: Migration[] = [
  {
    name: '0020-research-graph',
    // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
    async up(db: Kysely<any>, kind) {
      const big = kind === 'sqlite' ? ('integer' as const) : ('bigint' as const);
      await db.schema
        .createTable('paper_graph_queue')
        .addColumn('paper_id', big, (c) => c.primaryKey())
        .addColumn('change', big, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('paper_graph_state')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('base', 'text', (c) => c.notNull())
        .addColumn('changes', 'text', (c) => c.notNull())
        .addColumn('next_paper', big, (c) => c.notNull())
        .addColumn('citing', big, (c) => c.notNull())
        .addColumn('works', big, (c) => c.notNull())
        .addColumn('citations', big, (c) => c.notNull())
        .addColumn('published_at', 'text', (c) => c.notNull())
        .execute();
    },
  },
];
