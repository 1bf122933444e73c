import type { OperatorError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { type Migration, refusalOf } from './migrate.ts';

/** A topic that nobody tells: its listener hears only that news may have been missed. */
const UPGRADED = 'upgraded';

/**
 * Resolves with the reason once the database was upgraded under this process, which must stop then. This happens to a process whose
 * connection was lost when another one looked who is running. Never resolves on SQLite.
 */
export function upgraded(db: Database, migrations: readonly Migration[]): Promise<OperatorError> {
  const known = new Set(migrations.map(({ name }) => name));
  return new Promise((resolve) => {
    const check = (): void => {
      if (!db.news.isLive) return;
      refusalOf(db, known).then(
        (refusal) => {
          if (refusal) resolve(refusal);
        },
        // Without an answer there is no upgrade to see; the next connection looks again.
        () => {},
      );
    };
    db.news.hear(UPGRADED, check);
  });
}
