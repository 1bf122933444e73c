import { builtInCode, eastAsianOf, type NumberFormat, numberFormat } from '../number-format/index.ts';
import { xmlText } from '../omml.ts';

/** How the cells of one style display their values. @param style its index in the cell formats of the workbook */
export type Formats = (style: string | undefined) => NumberFormat;

/** The number formats of a workbook. @param styles its part of styles @param isFrom1904 its calendar */
export function formatsOf(styles: string, isFrom1904: boolean): Formats {
  const own = new Map<number, string>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g)) {
    const id = /\bnumFmtId="(\d+)"/.exec(tag)?.[1];
    const code = /\bformatCode="([^"]*)"/.exec(tag)?.[1];
    if (id !== undefined && code !== undefined) own.set(Number(id), xmlText(code));
  }
  const cells = /<(?:\w+:)?cellXfs\b(?:(?!cellXfs\b)[\s\S])*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  const ids = [...cells.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].map(([tag]) =>
    Number(/\bnumFmtId="(\d+)"/.exec(tag)?.[1] ?? 0),
  );
  return formatsBy(ids, own, eastAsianOf(styles), isFrom1904);
}

/** @param ids the number format of each style @param own the codes of formats that are not built in */
export function formatsBy(
  ids: readonly number[],
  own: ReadonlyMap<number, string>,
  language: ReturnType<typeof eastAsianOf>,
  isFrom1904: boolean,
): Formats {
  const known = new Map<number, NumberFormat>();
  const byStyle = new Map<string | undefined, NumberFormat>();
  return (style) => {
    const before = byStyle.get(style);
    if (before !== undefined) return before;
    const id = (style === undefined ? undefined : ids[Number(style)]) ?? 0;
    const format = known.get(id) ?? numberFormat(own.get(id) ?? builtInCode(id, language), isFrom1904);
    known.set(id, format);
    if (byStyle.size <= ids.length) byStyle.set(style, format);
    return format;
  };
}

/** A number as it is stored, without the inexactness of binary numbers. */
export function rawNumber(raw: string): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value) || /^-?\d{1,20}$/.test(raw)) return raw;
  return String(Number(value.toPrecision(15)));
}
