import { join } from 'node:path';
import { jsonLines } from './files.ts';
import { DATA } from './sets.ts';
import type { Row } from './table.ts';

/** A query of bench/data/developer-queries.jsonl, with the pages that answer it. */
export interface Judged {
  readonly query: string;
  /** `name`: the name of a page; else a question, an identifier, an error or a flag. */
  readonly kind?: 'name' | 'question';
  /** Only for manuals that nothing is tuned on. */
  readonly manual?: string;
  /** What the address of a right page matches. */
  readonly page: string;
  /** What the anchor of its best passage matches, where that is judged. */
  readonly anchor?: string;
}

/** @param isUnseen those about the manuals that nothing is tuned on, instead of the others */
export const judgedQueries = (isUnseen: boolean): Judged[] =>
  jsonLines<Judged>(join(DATA, 'developer-queries.jsonl')).filter(({ manual }) => (manual !== undefined) === isUnseen);

/** Of a place from 0 on; -1: not found. */
export const reciprocal = (place: number): number => (place < 0 ? 0 : 1 / (place + 1));

export const BY_KIND = 'kind | queries [count] | ours: MRR@10 [score] | theirs: FTS5 [score]';

/** Sums up, by kind, the places of the right page of ours and of a peer. */
export class PlacesByKind {
  readonly #kinds = new Map<string, { queries: number; ours: number; theirs: number }>();

  add({ kind = 'question' }: Judged, ours: number, theirs: number): void {
    const sum = this.#kinds.get(kind) ?? { queries: 0, ours: 0, theirs: 0 };
    this.#kinds.set(kind, sum);
    sum.queries++;
    sum.ours += reciprocal(ours);
    sum.theirs += reciprocal(theirs);
  }

  rows(): (Row & { readonly kind: string; readonly ours: number })[] {
    return [...this.#kinds].map(([kind, { queries, ours, theirs }]) => ({
      ...{ kind, queries, ours: ours / queries, theirs: theirs / queries },
    }));
  }
}
