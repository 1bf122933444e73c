import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { money } from '../../values/index.ts';
import type { Material } from './material.ts';

/** The currency of all amounts of a page, where it states only one. */

/** UTF-16 units of text that are searched. */
const MAX_TEXT = 200_000;
const MAX_AMOUNTS = 500;

/** Its ISO code; undefined if the page has no amount, amounts in several currencies, or `$` alone, which is ambiguous. */
export const currencyOfPage = oncePer(({ structured, sentences, lang }: Material): string | undefined => {
  const { definitions, labelled, tables, sections } = structured;
  const text = [
    ...[...definitions, ...labelled].flatMap(({ value, isAside }) => (isAside ? [] : [value])),
    ...tables.flatMap(({ headers, rows }) => [...headers, ...rows.flat()]),
    ...sections.flatMap((section) => (section.isAside ? [] : [section.text, ...section.items])),
    ...sentences,
  ]
    .join('\n')
    .slice(0, MAX_TEXT);
  const codes = new Set<string | undefined>();
  for (const { value } of money.find(text, lang).slice(0, MAX_AMOUNTS)) {
    codes.add(value.currency);
    if (codes.size > 1) return undefined;
  }
  return [...codes][0];
});
