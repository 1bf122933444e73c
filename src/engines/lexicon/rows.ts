import { readFileSync } from 'node:fs';

/** A line of `words.tsv`. */
export interface Row {
  /** Behind the name of the list: `date` of `word/date`. */
  readonly concept: string;
  /** A language tag, several with spaces between them, `mul` for many, `-` for none. */
  readonly languages: string;
  readonly words: readonly string[];
}

/** What is made when it is first asked for, and then kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const lists = once(() => {
  const found = new Map<string, Row[]>();
  for (const line of readFileSync(new URL('./words.tsv', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', languages = '', words = ''] = line.split('\t');
    const slash = name.indexOf('/');
    const list = name.slice(0, slash);
    const rows = found.get(list) ?? [];
    found.set(list, rows);
    rows.push({ concept: name.slice(slash + 1), languages, words: words.split(', ') });
  }
  return found;
});

/** The rows of a list, in the order of the file. @throws RangeError for a list without rows */
export function rowsOf(list: string): readonly Row[] {
  const rows = lists().get(list);
  if (rows === undefined) throw new RangeError(`words.tsv has no list ${list}`);
  return rows;
}

/** The words of a list (`asks`), or of the rows of one concept (`asks/light`). @throws RangeError if there are none */
export function wordsOfRows(name: string): string[] {
  const [list = '', concept] = name.split('/');
  const rows = rowsOf(list).filter((row) => concept === undefined || row.concept === concept);
  if (rows.length === 0) throw new RangeError(`words.tsv has no rows ${name}`);
  return rows.flatMap(({ words }) => words);
}

/** All words of a list as they are written. */
export const wordsIn = (list: string): ReadonlySet<string> => new Set(rowsOf(list).flatMap(({ words }) => words));

/** The concept of each word of a list, by the word as it is written; of two concepts, the last. */
export const conceptsOf = (list: string): ReadonlyMap<string, string> =>
  new Map(rowsOf(list).flatMap(({ concept, words }) => words.map((word) => [word, concept] as const)));
