import { catalogMigrations } from './catalog/migrations.ts';
import { fullTextMigrations } from './full-text/tables.ts';
import { graphMigrations } from './graph/tables.ts';
import { listMigrations } from './lists/tables.ts';
import { liveMigrations } from './live/tables.ts';
import { snapshotMigrations } from './snapshot/tables.ts';

/** Every migration of the room. */
export const migrations = [
  ...catalogMigrations,
  ...graphMigrations,
  ...fullTextMigrations,
  ...liveMigrations,
  ...listMigrations,
  ...snapshotMigrations,
];
