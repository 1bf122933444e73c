import type { Zip } from '../../containers/index.ts';
import { decode } from '../../text.ts';
import { xmlText } from '../omml.ts';
import { relationsOf } from '../relations.ts';
import { type NumberText, numberTexts } from './values.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Name of its part in the file. */
  readonly part: string;
}

/** Unpacked bytes of a workbook's sheets and texts from which on they are read as a stream: the model takes 40 times as much memory. */
const LARGE = 4 * 1024 * 1024;
const MAIN = 'xl/workbook.xml';

export const isLargeWorkbook = (zip: Zip): boolean =>
  zip.entries.reduce((sum, { name, size }) => (IS_LARGE_PART.test(name) ? sum + size : sum), 0) > LARGE &&
  zip.entries.some(({ name }) => name === MAIN);

const IS_LARGE_PART = /^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i;

/** The sheets of a workbook in its order, hidden ones too, without charts and macros. */
export function sheetsOf(zip: Zip): Sheet[] {
  const relations = relationsOf(zip, MAIN);
  return [...textOf(zip, MAIN).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const relation = relations.get(xmlText(/:id="([^"]*)"/.exec(tag)?.[1] ?? ''));
    if (relation === undefined || !relation.type.endsWith('/worksheet')) return [];
    return [{ name: xmlText(/\bname="([^"]*)"/.exec(tag)?.[1] ?? '').trim(), part: relation.part }];
  });
}

/** The part with the texts that cells share; undefined if there is none. */
export const textsPart = (zip: Zip): string | undefined =>
  [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/sharedStrings'))?.part;

/** How the numbers of a workbook read. */
export function numbersOf(zip: Zip): NumberText {
  const styles = [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/styles'))?.part;
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(textOf(zip, MAIN));
  return numberTexts(textOf(zip, styles ?? 'xl/styles.xml'), isFrom1904);
}

const textOf = (zip: Zip, name: string): string => {
  const part = zip.read(name);
  return part === undefined ? '' : decode(part);
};
