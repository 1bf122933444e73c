import { join } from 'node:path';
import { readParts, writeParts } from '../segments/parts-file.ts';
import { fileName } from './merge.ts';
import type { TermRecords } from './term-records.ts';

/**
 * The words of all papers as they are written, folded, for spelling: terms are stems and their numbers say nothing. Parts of names are
 * behind IN_NAME of research/text/terms.ts. Words of papers that are gone may remain; `CorpusStats` knows which still occur.
 */

const KIND = 'paper-words';

const decoder = new TextDecoder();

/** The words in a file or in a part of one. */
const splitWords = (bytes: Uint8Array): string[] => (bytes.length === 0 ? [] : decoder.decode(bytes).split('\n'));

/** Words as they are stored. */
export const joinWords = (words: Iterable<string>): Uint8Array => new TextEncoder().encode([...words].join('\n'));

/** The words of files of records, each once. */
export function wordsOf(files: readonly { readonly terms: Pick<TermRecords, 'words'> }[]): Uint8Array {
  const words = new Set<string>();
  for (const { terms } of files) for (const word of splitWords(terms.words())) words.add(word);
  return joinWords(words);
}

/** Writes the words of new records, and those of earlier files. @returns the name of the file */
export async function writeVocabulary(
  dir: string,
  earlier: readonly string[],
  added: readonly { readonly terms: Pick<TermRecords, 'words'> }[],
): Promise<string> {
  const words = new Set(await readVocabulary(earlier));
  for (const { terms } of added) for (const word of splitWords(terms.words())) words.add(word);
  const name = fileName('words');
  // In an order that does not depend on the order of the papers.
  await writeParts(join(dir, name), KIND, {}, [joinWords([...words].sort())]);
  return name;
}

/** Reads what `writeVocabulary` wrote, the words of all files in order. @throws Error when one is damaged */
export async function readVocabulary(files: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    files.map(async (file) => splitWords((await readParts(file, KIND)).parts[0] ?? new Uint8Array(0))),
  );
  return lists.length === 1 ? (lists[0] as string[]) : [...new Set(lists.flat())].sort();
}
