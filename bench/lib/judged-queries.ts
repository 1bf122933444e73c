import { readFileSync } from 'node:fs';

/** A query of bench/developer-queries.jsonl, with the pages that answer it. */
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
  readFileSync(new URL('../developer-queries.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Judged)
    .filter(({ manual }) => (manual !== undefined) === isUnseen);

/** Of a place from 0 on; -1: not found. */
export const reciprocal = (place: number): number => (place < 0 ? 0 : 1 / (place + 1));
