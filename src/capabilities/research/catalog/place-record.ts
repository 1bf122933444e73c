import { setField } from '../../../foundation/kernel/table.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { compatible, coreKeys, coreOf, keyOf, nativeKey } from './identity.ts';
import { mergePapers, mergePart, mergeRecord, type Paper, paperFrom } from './merge.ts';
import { claimKeys, type WorkingSet } from './working-set.ts';

/** Two records that share an id but cannot be one paper. */
export interface Conflict {
  /** The id that both have, and the paper that keeps it. */
  readonly key: string;
  readonly paperId: number;
  /** The ids of the refused record. */
  readonly other: string;
}

interface Placement {
  readonly paperId: number;
  readonly isNew: boolean;
  /** Ids of papers that became aliases of this one. */
  readonly absorbed: readonly number[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Finds or creates the paper of a record and merges the record into it; joins papers that the record connects. Changes memory only.
 * @returns the conflict if every id of the record belongs to papers that it cannot match; 'absent' for a supplement to a paper that is not
 *   in the catalog
 */
export function placeRecord(
  set: WorkingSet,
  source: SourceName,
  record: PaperRecord,
  nextId: () => number,
): Placement | { readonly refused: readonly Conflict[] } | 'absent' {
  const core = coreOf(record.ids);
  const keys = coreKeys(core);
  const name = keys[0] as string;
  const native = nativeKey(source, record.ids);
  const conflicts: Conflict[] = [];
  const refusedKeys = new Set<string>();
  let target: Paper | undefined;
  const absorbed: number[] = [];
  for (const key of new Set([...(native === undefined ? [] : [native]), ...keys])) {
    const holder = set.keys.get(key);
    if (holder === undefined || holder.paperId === target?.id) continue;
    const paper = set.papers.get(holder.paperId);
    // The source's own id of the record; if it is one of the four identity ids, it must be in the paper's core.
    const isKnown = record.isPart || paper?.sources.includes(source) === true;
    const isOwn = key === native && isKnown && (holder.strong || !keys.includes(key));
    if (paper === undefined || (!holder.strong && !isOwn)) continue;
    const fits = isOwn || compatible(core, paper.core);
    if (fits && (target === undefined || compatible(target.core, paper.core))) {
      if (target === undefined) target = paper;
      else {
        const gone = Math.max(target.id, paper.id);
        target = mergePapers(target, paper);
        set.papers.set(gone, undefined);
        absorbed.push(gone);
        for (const [held, by] of set.keys) if (by.paperId === gone) set.keys.set(held, { ...by, paperId: target.id });
      }
    } else {
      refusedKeys.add(key);
      conflicts.push({ key, paperId: paper.id, other: name });
    }
  }
  if (target === undefined && record.isPart) return 'absent';
  const kept = refusedKeys.size === 0 ? record : withoutKeys(record, refusedKeys);
  if (target === undefined && coreKeys(coreOf(kept.ids)).length === 0) return { refused: conflicts };
  const merge = record.isPart ? mergePart : mergeRecord;
  const paper = target ? merge(target, source, kept) : paperFrom(nextId(), source, kept);
  set.papers.set(paper.id, paper);
  claimKeys(set, paper);
  return { paperId: paper.id, isNew: target === undefined, absorbed, conflicts };
}

/** The record without ids that belong to another paper. */
function withoutKeys(record: PaperRecord, refused: ReadonlySet<string>): PaperRecord {
  const ids: Record<string, string[]> = {};
  for (const [namespace, values] of Object.entries(record.ids)) {
    const kept = values.filter((value) => !refused.has(keyOf(namespace, value)));
    if (kept.length > 0) setField(ids, namespace, kept);
  }
  return { ...record, ids };
}
