import { join } from 'node:path';
import { fileName } from './merge.ts';
import { readParts, writeParts } from './parts-file.ts';
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

/** Adds the words of new records to those of the last version. @returns the name of the file */
export async function writeVocabulary(
  dir: string,
  earlier: string | undefined,
  added: readonly { readonly terms: Pick<TermRecords, 'words'> }[],
): Promise<string> {
  const words = new Set(earlier === undefined ? [] : await readVocabulary(join(dir, earlier)));
  for (const { terms } of added) for (const word of splitWords(terms.words())) words.add(word);
  const name = fileName('words');
  // In an order that does not depend on the order of the papers.
  await writeParts(join(dir, name), KIND, {}, [joinWords([...words].sort())]);
  return name;
}

/** Reads what `writeVocabulary` wrote. @throws Error when the file is damaged */
export async function readVocabulary(file: string): Promise<string[]> {
  const { parts } = await readParts(file, KIND);
  return splitWords(parts[0] ?? new Uint8Array(0));
}
