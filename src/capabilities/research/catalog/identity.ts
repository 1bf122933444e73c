import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { IDENTITY_NAMESPACES } from '../ids.ts';
import type { PaperIds, SourceName } from '../record.ts';

/**
 * Decides which records are one paper. Two records match if they share an id and conflict in no namespace: in every identity namespace in
 * which both have ids, they share one. A paper's core is the ids that all its records share, by namespace; a record that shares nothing
 * with the core is not added. So two records with different ids in one namespace never become one paper, not even through a third that has
 * both. Ids of a paper outside its core still find it, unless another paper has them in its core.
 */
export type Core = Readonly<Partial<Record<(typeof IDENTITY_NAMESPACES)[number], readonly string[]>>>;

/** The core of a paper with one record. */
export function coreOf(ids: PaperIds): Core {
  const core: Partial<Record<(typeof IDENTITY_NAMESPACES)[number], readonly string[]>> = {};
  for (const namespace of IDENTITY_NAMESPACES) {
    const values = Object.hasOwn(ids, namespace) ? ids[namespace] : undefined;
    if (values !== undefined && values.length > 0) core[namespace] = values;
  }
  return core;
}

/** "arxiv:1706.03762", "doi:10.1/x": the stored form of an id. */
export const keyOf = (namespace: string, value: string): string => `${namespace}:${value}`;

/** The keys of a core, in the order in which they are looked up. */
export function coreKeys(core: Core): string[] {
  return IDENTITY_NAMESPACES.flatMap((namespace) => (core[namespace] ?? []).map((value) => keyOf(namespace, value)));
}

/** All keys of a set of ids: of every namespace, including weak ones. */
export function allKeys(ids: PaperIds): string[] {
  return Object.entries(ids).flatMap(([namespace, values]) => values.map((value) => keyOf(namespace, value)));
}

/** Whether two cores can be one paper: they share an id in every namespace that both have. */
export function compatible(a: Core, b: Core): boolean {
  return IDENTITY_NAMESPACES.every((namespace) => {
    const left = a[namespace];
    const right = b[namespace];
    return left === undefined || right === undefined || left.some((value) => right.includes(value));
  });
}

/** The common part of both cores. If there is none (a source corrected an id of its own record), `a`'s ids stay. */
export function meet(a: Core, b: Core): Core {
  const core: Partial<Record<(typeof IDENTITY_NAMESPACES)[number], readonly string[]>> = {};
  for (const namespace of IDENTITY_NAMESPACES) {
    const left = a[namespace];
    const right = b[namespace];
    const shared = left && right ? left.filter((value) => right.includes(value)) : [];
    const kept = shared.length > 0 ? shared : (left ?? right);
    if (kept) core[namespace] = kept;
  }
  return core;
}

/** The union of both sets, `a`'s ids first. */
export function unite(a: PaperIds, b: PaperIds): PaperIds {
  const all: PaperIds = {};
  for (const ids of [a, b]) {
    for (const [namespace, values] of Object.entries(ids)) {
      const known = ownField(all, namespace) ?? [];
      setField(all, namespace, [...known, ...values.filter((value) => !known.includes(value))]);
    }
  }
  return all;
}

/**
 * The source's own key of a record, so that a record with a corrected DOI is still recognized. undefined for sources without such a key.
 */
export function nativeKey(source: SourceName, ids: PaperIds): string | undefined {
  const namespace = NATIVE[source];
  const value = namespace === undefined ? undefined : ownField(ids, namespace)?.[0];
  return namespace === undefined || value === undefined ? undefined : keyOf(namespace, value);
}

const NATIVE: Readonly<Partial<Record<SourceName, string>>> = {
  arxiv: 'arxiv',
  pubmed: 'pmid',
  crossref: 'doi',
  biorxiv: 'doi',
  openalex: 'openalex',
  semanticscholar: 'corpusid',
  'live-arxiv': 'arxiv',
  'live-crossref': 'doi',
  'live-openalex': 'openalex',
  'live-semanticscholar': 's2',
};
