import type { CallerSchema } from '../../engines/llm/index.ts';
import type { Part } from './evidence.ts';
import type { Draft } from './journal.ts';
import { type Merged, merge, withNulls } from './merge.ts';

/** What a run has found so far. Pages may come in any order; the result does not depend on it. */
export interface Findings {
  /** @param rank the place of the page: of two that state a field, the lower one wins */
  add(rank: number, part: Part): void;
  readonly count: number;
  merged(): Merged;
  /** Why an answer may be wrong, where the page that gave it said so. */
  doubtOf(answer: string): string | undefined;
  /** The data as they would be answered now. */
  data(): unknown;
  /** The data as a version of the run's artifact. */
  draft(isFinal?: boolean): Draft;
  /** Puts data in place of what was found in pages: what a language model made of them. */
  replace(value: unknown, proof: Pick<Merged, 'sources' | 'evidence' | 'unverified'>): void;
}

/** The structured result of a run. */
const RESULT = 'result';

/** @param schema lenient; see `lenientSchema` */
export function createFindings(schema: CallerSchema | undefined): Findings {
  const parts = new Map<number, Part>();
  let known: Merged | undefined;
  let isReplaced = false;
  const merged = (): Merged => {
    known ??= merge(
      [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part),
      schema,
    );
    return known;
  };
  const data = (): unknown => withNulls(merged(), schema);
  return {
    add(rank, part) {
      parts.set(rank, part);
      if (!isReplaced) known = undefined;
    },
    get count() {
      return parts.size;
    },
    merged,
    doubtOf: (answer) =>
      [...parts.values()].find(({ value }) => (value as { answer?: unknown } | undefined)?.answer === answer)?.doubt,
    data,
    draft: (isFinal = false) => ({ artifactId: RESULT, path: '/workspace/data.json', value: data(), isFinal }),
    replace(value, { sources, evidence, unverified }) {
      isReplaced = true;
      known = { ...merge([{ url: '', value }], schema), sources, evidence, unverified };
    },
  };
}
