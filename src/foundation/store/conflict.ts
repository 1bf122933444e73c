import type { BulkColumn } from './database.ts';

/** The ON CONFLICT clause, which is the same on both engines. */
export function conflictSql(
  columns: readonly BulkColumn[],
  conflict: { target: readonly string[]; action: 'ignore' | 'replace' } | undefined,
): string {
  if (!conflict) return '';
  const target = conflict.target.map((name) => `"${name}"`).join(', ');
  if (conflict.action === 'ignore') return ` ON CONFLICT (${target}) DO NOTHING`;
  const set = columns
    .filter((column) => !conflict.target.includes(column.name))
    .map((column) => `"${column.name}" = excluded."${column.name}"`);
  if (set.length === 0) return ` ON CONFLICT (${target}) DO NOTHING`;
  return ` ON CONFLICT (${target}) DO UPDATE SET ${set.join(', ')}`;
}
