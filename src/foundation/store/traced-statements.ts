import type { Logger } from 'kysely';
import { failureWord, tracedBefore } from '../kernel/work.ts';

/** The first table that a statement names: text of ours, in which values are parameters. */
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i;

/** Makes statements parts of the trace of the work that runs them: what they do, and to which table; never their values. */
export function tracedStatements(kind: 'sqlite' | 'postgres'): Logger {
  const system = kind === 'postgres' ? 'postgresql' : 'sqlite';
  return (event) =>
    tracedBefore(
      () => {
        const { sql } = event.query;
        const verb = /^\s*([a-z]{1,20})\b/i.exec(sql)?.[1]?.toUpperCase() ?? 'statement';
        const table = TABLE.exec(sql)?.[1];
        return {
          name: `database ${verb}`,
          kind: 'client',
          facts: { 'db.system.name': system, 'db.operation.name': verb, 'db.collection.name': table },
        };
      },
      event.queryDurationMillis,
      event.level === 'error' ? failureWord(event.error) : undefined,
    );
}
