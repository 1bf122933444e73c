import { conceptOf, nameWords } from '../../lexicon/index.ts';
import type { Fact } from './facts.ts';
import type { Field } from './fields.ts';
import type { Scope } from './scope.ts';
import { topSection } from './titles.ts';

/** Names with several meanings, and fields that only their descriptions explain. */

/** Fields for which the first statement on a page is that of the page itself. */
const FIRST_COUNTS = new Set([
  'author',
  'published',
  'modified',
  'description',
  'url',
  'language',
  'image',
  'tags',
  'email',
  'phone',
]);

/** Whether a label occurs on the page several times with different values, as in lists. */
export function isAmbiguous(
  one: Fact,
  match: number,
  candidates: readonly { fact: Fact; match: number }[],
  field: Field,
  scope: Scope,
): boolean {
  const isRepeated = one.source === 'byline' || one.source === 'time';
  const isLabel =
    one.source === 'label' || one.source === 'class' || one.source === 'table' || one.source === 'definition-list';
  if (!isRepeated && !isLabel) return false;
  const isOfPiece = field.concept === 'author' || field.concept === 'published' || field.concept === 'modified';
  if (isLabel && !isOfPiece && FIRST_COUNTS.has(field.concept ?? '') && one.source !== 'class') return false;
  const others = candidates.filter(
    ({ fact: other, match: theirs }) =>
      other.source === one.source && theirs === match && other !== one && other.value !== one.value,
  );
  if (others.length === 0) return false;
  if (one.source === 'class') return true;
  const top = scope.page && topSection(scope.page.structured)?.heading;
  const isOwn = (heading: string | undefined): boolean => heading === undefined || heading === top;
  // Bylines and dates of a list of posts, each below its own heading.
  if (isRepeated || isOfPiece)
    return !isOwn(one.heading) && new Set(others.map(({ fact: other }) => other.heading)).size > 1;
  if (isOwn(one.heading)) return others.some(({ fact: other }) => isOwn(other.heading)) && others.length > 1;
  return others.some(({ fact: other }) => other.heading !== one.heading);
}

/** The field named by its description, if its own name means nothing. */
export function fromDescription(field: Field): Field | undefined {
  if (field.concept !== undefined || field.description === '') return undefined;
  const words = nameWords(field.description);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const some = words.slice(from, from + length);
      const concept = conceptOf(some);
      if (concept !== undefined && (length > 1 || !VAGUE.has(concept))) return { ...field, bare: some, concept };
    }
  }
  return undefined;
}
/** Concepts whose words occur in descriptions of anything. */
const VAGUE = new Set([
  'title',
  'description',
  'url',
  'location',
  'company',
  'size',
  'category',
  'area',
  'length',
  'version',
  'published',
  'openingHours',
]);
