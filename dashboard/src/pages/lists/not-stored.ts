import type { Failure } from '../../api/failure.ts';
import type { Decision } from './screening-types.ts';

/** Decisions that could not be stored, so that none is lost unseen. */

export interface Attempt {
  readonly entryIds: readonly string[];
  readonly decision: Decision;
  readonly reason: string;
  readonly settle: boolean;
}

export interface NotStored {
  readonly attempt: Attempt;
  readonly failure: Failure;
}

/** What is still not stored once something was: a later decision on an entry stands for the earlier one. */
export const afterStored = (all: readonly NotStored[], { entryIds, settle }: Attempt): readonly NotStored[] =>
  all.flatMap(({ attempt, failure }) => {
    const left = attempt.settle === settle ? attempt.entryIds.filter((id) => !entryIds.includes(id)) : attempt.entryIds;
    return left.length === 0 ? [] : [{ attempt: { ...attempt, entryIds: left }, failure }];
  });
