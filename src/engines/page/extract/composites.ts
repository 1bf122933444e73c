import { conceptOf } from '../../lexicon/index.ts';
import type { Field } from './fields.ts';
import { isTitle } from './naming.ts';
import { ROLES } from './roles.ts';

/** What a field of an object may be called outside of it: `times.prep` is the preparation time, `tender.title` the title of the page. */

/** Fields under whose names a page states other things, too. */
const OF_ANYTHING = new Set('title phone email url address location image description company'.split(' '));

/**
 * The same field under the names that it has with its object, and alone if the page is about the object.
 * @param isOwn whether its own name says what it is, without the object
 */
export function fieldsApart(object: Field, field: Field, isMain: boolean, isOwn: boolean): Field[] {
  // What the page calls itself is the name of nothing else.
  if (!isMain && field.concept === 'title') return [];
  const unit = field.words.slice(field.bare.length);
  // Without its object, `min` is read as minutes.
  const own = field.bare.map((word) => (word === 'min' ? 'minimum' : word));
  const named = [
    [...object.words, ...own],
    [...own, ...object.words],
  ].map((bare) => {
    const words = [...bare, ...unit];
    return { ...field, name: nameOf(words), words, bare, concept: conceptOf(bare) };
  });
  if (isMain) return [field, ...named];
  return [...named, ...(isOwn ? [field] : [])].filter(({ concept }) => !OF_ANYTHING.has(concept ?? ''));
}

const nameOf = (words: readonly string[]): string =>
  words.map((word, i) => (i === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)).join('');

/** The object of a schema that the page is about: it comes first and has a title or a name, and nothing beside it has. */
export function mainObject({ fields }: Field): Field | undefined {
  if (fields.some((field) => isTitle(field) || (field.kind === 'string' && NAMING.has(field.words.at(-1) ?? ''))))
    return undefined;
  return fields
    .slice(0, FIRST)
    .find(
      ({ kind, fields: below, words }) => kind === 'object' && below.some(isTitle) && !isPerson(words.at(-1) ?? ''),
    );
}
const FIRST = 2;
const isPerson = (word: string): boolean =>
  ROLES.has(word) || /^(?:contact|author|person|host|member|seller)$/.test(word);
const NAMING = new Set(['name', 'title', 'headline']);
