import { type CallerSchema, combined, MOST_EVIDENCE, valueAtPath } from '../../engines/llm/index.ts';
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
  replace(value: unknown, proof: Said['proof']): void;
}

/** What a language model made of the pages. */
interface Said {
  readonly value: unknown;
  readonly proof: Pick<Merged, 'sources' | 'evidence' | 'unverified'>;
}

/** The structured result of a run. */
const RESULT = 'result';

/** @param schema lenient; see `lenientSchema` */
export function createFindings(schema: CallerSchema | undefined): Findings {
  const parts = new Map<number, Part>();
  let known: Merged | undefined;
  let said: Said | undefined;
  const merged = (): Merged => {
    known ??= withSaid(
      merge(
        [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part),
        schema,
      ),
      said,
      schema,
    );
    return known;
  };
  const data = (): unknown => withNulls(merged(), schema);
  return {
    add(rank, part) {
      parts.set(rank, part);
      known = undefined;
    },
    get count() {
      return parts.size;
    },
    merged,
    doubtOf: (answer) =>
      [...parts.values()].find(({ value }) => (value as { answer?: unknown } | undefined)?.answer === answer)?.doubt,
    data,
    draft: (isFinal = false) => ({ artifactId: RESULT, path: '/workspace/data.json', value: data(), isFinal }),
    replace(value, proof) {
      said = { value, proof };
      known = undefined;
    },
  };
}

/** What the model said, with what rules found where it said nothing, or something that no page states. */
function withSaid(rules: Merged, said: Said | undefined, schema: CallerSchema | undefined): Merged {
  if (said === undefined) return rules;
  const { proof } = said;
  if (rules.value === undefined) return { ...merge([{ url: '', value: said.value }], schema), ...proof };
  const strange = new Set(proof.unverified);
  const value = combined(said.value, rules.value, (path) => strange.has(path));
  const isSaid = (path: string): boolean => same(valueAtPath(value, path), valueAtPath(said.value, path));
  const evidence = proof.evidence.filter(({ path }) => isSaid(path));
  const proven = new Set(evidence.map(({ path }) => path));
  const found = rules.evidence.filter(
    ({ path }) => !proven.has(path) && same(valueAtPath(value, path), valueAtPath(rules.value, path)),
  );
  const isFound = new Set(found.map(({ path }) => path));
  return {
    ...merge([{ url: '', value }], schema),
    evidence: [...evidence, ...found].slice(0, MOST_EVIDENCE),
    unverified: proof.unverified.filter((path) => isSaid(path) && !isFound.has(path)),
    sources: {
      ...rules.sources,
      ...Object.fromEntries(Object.entries(proof.sources).filter(([, urls]) => urls.length > 0)),
    },
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
