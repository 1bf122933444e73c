import type { Zip } from '../../containers/index.ts';
import { decode } from '../../text.ts';
import { xmlText } from '../omml.ts';
import { relationsOf } from '../relations.ts';
import { type Formats, formatsOf } from './values.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Name of its part in the file. */
  readonly part: string;
  readonly isHidden: boolean;
}

const MAIN = 'xl/workbook.xml';

/** The sheets of a workbook in its order, without charts and macros. */
export function sheetsOf(zip: Zip): Sheet[] {
  const relations = relationsOf(zip, MAIN);
  return [...textOf(zip, MAIN).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const relation = relations.get(xmlText(/:id="([^"]*)"/.exec(tag)?.[1] ?? ''));
    if (relation === undefined || !relation.type.endsWith('/worksheet')) return [];
    const name = xmlText(/\bname="([^"]*)"/.exec(tag)?.[1] ?? '').trim();
    return [{ name, part: relation.part, isHidden: /\bstate="(?:hidden|veryHidden)"/.test(tag) }];
  });
}

/** The part with the texts that cells share; undefined if there is none. */
export const textsPart = (zip: Zip): string | undefined =>
  [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/sharedStrings'))?.part;

/** The number formats of a workbook. */
export function numbersOf(zip: Zip): Formats {
  const styles = [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/styles'))?.part;
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(textOf(zip, MAIN));
  return formatsOf(textOf(zip, styles ?? 'xl/styles.xml'), isFrom1904);
}

const textOf = (zip: Zip, name: string): string => {
  const part = zip.read(name);
  return part === undefined ? '' : decode(part);
};
