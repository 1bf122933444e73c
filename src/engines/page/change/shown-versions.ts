import { sentencesOf } from '../../text/index.ts';
import { partsOfParagraph, shownOf, withoutLineMarks } from '../structured/index.ts';

/** Sentences around those that differ. */
const AROUND = 1;

/** Two versions of a line as readers see them. Of paragraphs that are longer than a line is read, from the first sentence that differs to the last. */
export function shownVersions(removed: string, added: string): { readonly before: string; readonly after: string } {
  const parts = [removed, added].map((line) => partsOfParagraph(withoutLineMarks(line)));
  if (parts.every(({ length }) => length < 2)) return { before: shownOf(removed), after: shownOf(added) };
  const [old = [], now = []] = parts.map((own) => own.flatMap((part) => sentencesOf(shownOf(part))));
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const from = Math.max(0, start - AROUND);
  const stretchOf = (all: readonly string[]): string =>
    all.slice(from, all.length - Math.max(0, end - AROUND)).join(' ');
  return { before: stretchOf(old), after: stretchOf(now) };
}
