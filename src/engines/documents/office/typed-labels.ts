import type { List, ListItem } from '@firecrawl/anydoc';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { counterText } from '../counters.ts';

/** A label that somebody typed, and the one that the list has anyway. */
export const TYPED = /^\(?(?:\d{1,4}|[a-z]{1,4})\\?[.)](?:\\?[.)])?\s+(?=\S)/i;
export const TYPED_BULLET = /^(?:[•◦▪‣·●○■–—]|\\?[-*])\s+(?=\S)/;

/** Whether each item of a list has its own label typed before its text. */
export function typedLabels({ items, start, marker }: List): boolean {
  if ((marker as string) === 'bullet' && items.every(({ markerLabel }) => markerLabel === undefined)) {
    return items.length > 0 && items.every((item) => /^\s*[•◦▪‣·●○■–—*-]\s+\S/.test(firstWords(item)));
  }
  return (
    items.length > 0 &&
    items.every((item, index) => {
      const typed = /^\s*\(?(\d{1,4}|[a-z]{1,4})[.)]+\s+\S/i.exec(firstWords(item))?.[1];
      const label =
        item.markerLabel?.replace(/^\(|(?<![.):])[.):]+$/g, '') ?? countedLabel(start + index, marker as string);
      return typed !== undefined && typed.toLowerCase() === label.toLowerCase();
    })
  );
}

const FORMATS: WordTable<string> = table({
  lowerAlpha: 'lowerLetter',
  upperAlpha: 'upperLetter',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
});
/** The label of a number. @param marker of the list */
export const countedLabel = (number: number, marker: string): string =>
  counterText(number, FORMATS[marker] ?? 'decimal');

const firstWords = ({ blocks: [first] }: ListItem): string =>
  (first?.content ?? [])
    .slice(0, 3)
    .map(({ text = '' }) => text)
    .join('');

/** Whether a list is counted by letters or Roman numerals. */
export const isLettered = ({ marker }: List): boolean => FORMATS[marker as string] !== undefined;
