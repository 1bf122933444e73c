import type { Zip } from '../../containers/index.ts';
import { xmlText } from '../omml.ts';
import { relationsOf } from '../relations.ts';
import { partText } from '../utf8.ts';
import { type Formats, formatsOf } from './values.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Name of its part in the file. */
  readonly part: string;
  readonly isHidden: boolean;
}

const MAIN = 'xl/workbook.xml';

/** The sheets of a workbook in its order, without charts and macros; those that its damaged list does not name are in the order of their parts. */
export function sheetsOf(zip: Zip): Sheet[] {
  const relations = relationsOf(zip, MAIN);
  const parts = zip.entries.map(({ name }) => name).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name));
  const named = [...partText(zip, MAIN).matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)].flatMap(([tag], index) => {
    const relation = relations.get(xmlText(/:id="([^"]*)"/.exec(tag)?.[1] ?? ''));
    const part = relation === undefined && relations.size === 0 ? parts[index] : relation?.part;
    if (part === undefined || (relation !== undefined && !relation.type.endsWith('/worksheet'))) return [];
    const name = xmlText(/\bname="([^"]*)"/.exec(tag)?.[1] ?? '').trim();
    return [{ name, part, isHidden: /\bstate="(?:hidden|veryHidden)"/.test(tag) }];
  });
  if (named.length > 0) return named;
  return parts.map((part) => ({ name: part.replace(/^.*\/|\.xml$/gi, ''), part, isHidden: false }));
}

/** A workbook without what its hidden sheets have beside their cells: drawings, charts and comments. */
export function withoutHiddenSheets(zip: Zip): Zip {
  const gone = new Set<string>();
  for (const { part, isHidden } of sheetsOf(zip)) {
    if (!isHidden) continue;
    for (const { part: beside, isExternal } of relationsOf(zip, part).values()) {
      if (isExternal) continue;
      gone.add(beside);
      if (!/\/drawings\//.test(beside)) continue;
      for (const inner of relationsOf(zip, beside).values()) gone.add(inner.part);
    }
  }
  if (gone.size === 0) return zip;
  return {
    ...zip,
    entries: zip.entries.filter(({ name }) => !gone.has(name)),
    read: (name) => (gone.has(name) ? undefined : zip.read(name)),
  };
}

/** The part with the texts that cells share; undefined if there is none. */
export const textsPart = (zip: Zip): string | undefined =>
  [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/sharedStrings'))?.part;

/** The number formats of a workbook. */
export function numbersOf(zip: Zip): Formats {
  const styles = [...relationsOf(zip, MAIN).values()].find(({ type }) => type.endsWith('/styles'))?.part;
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^<>]*\bdate1904="(?:1|true)"/.test(partText(zip, MAIN));
  return formatsOf(partText(zip, styles ?? 'xl/styles.xml'), isFrom1904);
}
