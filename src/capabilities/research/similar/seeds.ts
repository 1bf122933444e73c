import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { Paper } from '../catalog/merge.ts';
import type { ResearchTables } from '../catalog/tables.ts';

/**
 * The seed papers.
 * @param anchors ids in addition to the first; an entry may have several, separated by commas
 * @throws ApiError NOT_FOUND that names the unknown anchors
 */
export async function seedsOf(
  db: Database<ResearchTables>,
  name: string,
  anchors: readonly string[],
): Promise<readonly [Paper, ...Paper[]]> {
  const first = await findPaper(db, name);
  if (first === undefined) throw new ApiError('NOT_FOUND');
  const found: [Paper, ...Paper[]] = [first];
  const unknown: string[] = [];
  for (const anchor of anchors) {
    const names = anchor.split(',').flatMap((part) => part.trim() || []);
    const papers = await Promise.all(names.map((one) => findPaper(db, one)));
    const missing = names.filter((_, i) => papers[i] === undefined);
    // A DOI may have a comma in it.
    const whole = missing.length > 0 && names.length > 1 && !/\s/.test(anchor) && (await findPaper(db, anchor));
    if (whole) found.push(whole);
    else {
      unknown.push(...missing);
      found.push(...papers.filter((paper) => paper !== undefined));
    }
  }
  if (unknown.length > 0) {
    throw new ApiError('NOT_FOUND', {
      details: unknown.map((anchor) => ({
        field: 'anchor',
        message: `no paper has the id ${anchor.slice(0, 200)}`,
      })),
    });
  }
  // A paper that is named twice, in any form, counts once.
  const others = new Map(found.map((paper) => [paper.id, paper]));
  others.delete(first.id);
  return [first, ...others.values()];
}
