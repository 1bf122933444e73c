import { DEVELOPER_TYPES, type DeveloperType } from '@trawl/contract/developer-types.ts';
import { sql } from 'kysely';
import type { Database } from '../../../foundation/store/index.ts';
import { REPOSITORY_TYPES } from '../catalog/types.ts';
import type { LiveAnswer } from '../live/github.ts';
import type { SearchPlan } from './options.ts';

/**
 * The state of a type. `ok`: fully searched. `degraded`: searched here, but GitHub failed or returned only a part. `unavailable`: nothing
 * of it is indexed, or the index is still being built, and GitHub did not respond either. `skipped`: not requested, or excluded by a
 * filter.
 */
type CoverageState = 'ok' | 'degraded' | 'unavailable' | 'skipped';

export type Coverage = Readonly<Record<DeveloperType, CoverageState>>;

/** The types of which anything was imported. */
export async function heldTypes(db: Database, skillsOnly: boolean): Promise<ReadonlySet<DeveloperType>> {
  const { rows } = await sql<{ type: number; held: number | boolean }>`
    SELECT t.type, EXISTS (
      SELECT 1 FROM developer_documents d WHERE d.type = t.type AND d.skill >= ${skillsOnly ? 1 : 0}
    ) AS held FROM (SELECT 0 AS type UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) t`.execute(db.kysely);
  return new Set(rows.filter(({ held }) => Boolean(held)).map(({ type }) => DEVELOPER_TYPES[type] as DeveloperType));
}

/**
 * @param held undefined while nothing can be found here
 * @param live undefined where GitHub is not asked
 */
export function coverageOf(
  { repositories, documentation }: SearchPlan,
  held: ReadonlySet<DeveloperType> | undefined,
  live: LiveAnswer | undefined,
): Coverage {
  const state = (type: DeveloperType): CoverageState => {
    const isAsked = type === 'doc' ? documentation !== undefined : repositories?.types.includes(type);
    if (!isAsked) return 'skipped';
    const isHere = held?.has(type) ?? false;
    const there = REPOSITORY_TYPES.includes(type) ? live?.states[type as keyof LiveAnswer['states']] : undefined;
    if (there === undefined || there === 'skipped') return isHere ? 'ok' : 'unavailable';
    if (there === 'unavailable') return isHere ? 'degraded' : 'unavailable';
    return there;
  };
  return Object.fromEntries(DEVELOPER_TYPES.map((type) => [type, state(type)])) as Record<DeveloperType, CoverageState>;
}
