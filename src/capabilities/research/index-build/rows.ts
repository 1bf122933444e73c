import { hashesOf, termHash } from '../../../engines/text/index.ts';
import type { IndexBatch, ListColumn } from '../../../foundation/store/search/index.ts';
import type { PaperRow } from '../catalog/tables.ts';
import { nameForms, nameParts } from '../text/names.ts';
import { compoundTerms, IN_NAME, IN_TITLE, IN_YEAR, NAME_END, paperWords, termWriter } from '../text/terms.ts';
import { type TermRows, TermRowsBuilder } from '../vectors/term-records.ts';
import { joinWords } from '../vectors/vocabulary.ts';
import { authorGrams, categoryHashes, dayOf, factsOf, gramShards, years } from './format.ts';

/** The columns of a catalog row that the index needs. */
export type IndexedRow = Pick<PaperRow, 'id' | 'title' | 'abstract' | 'authors' | 'categories' | 'created' | 'updated'>;

/** Papers to be added to the index. */
export interface PaperPart extends IndexBatch {
  /** Their data for ranking. */
  readonly records: TermRows;
}

/** Catalog rows as rows of the text index, with the words of titles doubled and once more as such, names and the year, and as forward records. */
export function indexRows(rows: readonly IndexedRow[]): PaperPart {
  const terms = termWriter();
  const records = new TermRowsBuilder();
  const words = new Set<string>();
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    const { id, title, abstract } = row;
    const names = JSON.parse(row.authors) as string[];
    const start = terms.length;
    terms.write(title);
    const titleEnd = terms.length;
    terms.repeat(start, titleEnd, '');
    terms.repeat(start, titleEnd, IN_TITLE);
    const abstractStart = terms.length;
    terms.write(abstract);
    const abstractEnd = terms.length;
    const authors = namesOf(names, words);
    const compounds = compoundsOf(row, words);
    for (const term of compounds) terms.add(term);
    for (const part of authors.parts.slice(0, MOST_PARTS)) terms.add(IN_NAME + part);
    if (row.created) terms.add(IN_YEAR + row.created.slice(0, 4));
    offsets[i + 1] = terms.length;
    const inTitle = hashesOf(terms.bytes, start, titleEnd);
    const inAbstract = hashesOf(terms.bytes, abstractStart, abstractEnd);
    const record = { id, title: inTitle, abstract: inAbstract, authors: authors.hashes };
    records.add({ ...record, compounds: Uint32Array.from(compounds, termHash) }, factsOf(row));
  });
  for (const word of paperWords().takeWords()) words.add(word);
  const shards = gramShards().map((shard) => ({ ...shard, offsets: new Int32Array(rows.length + 1) }));
  rows.forEach((row, i) => {
    authorGrams(JSON.parse(row.authors) as string[], shards);
    for (const shard of shards) shard.offsets[i + 1] = shard.grams.length;
  });
  return {
    ids: Int32Array.from(rows, (row) => row.id),
    terms: { offsets, bytes: terms.bytes.subarray(0, terms.length) },
    numbers: {
      created: Int32Array.from(rows, (row) => dayOf(row.created)),
      updated: Int32Array.from(rows, (row) => dayOf(row.updated)),
    },
    lists: {
      categories: list(rows, (row, items) => categoryHashes(JSON.parse(row.categories) as string[], items)),
      years: list(rows, (row, items) => years(row.created, row.updated, items)),
      ...Object.fromEntries(
        shards.map(({ column, grams, offsets: ends }) => [column, { offsets: ends, items: Int32Array.from(grams) }]),
      ),
    },
    records: records.done(joinWords(words)),
  };
}

/** Maximum parts of names in the text index: large collaborations have thousands. */
const MOST_PARTS = 200;

/** The parts of names, each once, and the same as a record has them. @param words gets them, too */
function namesOf(names: readonly string[], words: Set<string>): { parts: string[]; hashes: Uint32Array } {
  const parts = new Set<string>();
  const hashes: number[] = [];
  for (const name of names) {
    // Before the parts, of which the last one is the family name.
    for (const form of nameForms(name)) {
      parts.add(form);
      hashes.push(termHash(form));
    }
    for (const part of nameParts(name)) {
      parts.add(part);
      words.add(IN_NAME + part);
      hashes.push(termHash(part));
    }
    hashes.push(NAME_END);
  }
  return { parts: [...parts], hashes: Uint32Array.from(hashes) };
}

/** The terms of words with hyphens as one word, each once. @param words gets the words, too */
function compoundsOf({ title, abstract }: IndexedRow, words: Set<string>): string[] {
  const terms = new Set<string>();
  for (const text of [title, abstract]) {
    for (const { term, joined } of compoundTerms(text)) {
      terms.add(term);
      words.add(joined);
    }
  }
  return [...terms];
}

function list(rows: readonly IndexedRow[], add: (row: IndexedRow, items: number[]) => void): ListColumn {
  const items: number[] = [];
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    add(row, items);
    offsets[i + 1] = items.length;
  });
  return { offsets, items: Int32Array.from(items) };
}
