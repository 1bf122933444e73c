import { emails } from '../../values/index.ts';
import type { Field } from './fields.ts';
import type { Material } from './material.ts';

const emailsIn = (sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence) => emails.find(sentence).map(({ value }) => value));

/** All email addresses or phone numbers of a page, those of its content first; undefined unless the field asks for those. */
export function contactsOf({ concept }: Field, { structured, sentences }: Material): string[] | undefined {
  if (concept !== 'email' && concept !== 'phone') return undefined;
  const linked = structured.contacts
    .filter(({ kind }) => kind === concept)
    .toSorted((a, b) => Number(a.isAside ?? false) - Number(b.isAside ?? false))
    .map(({ value }) => value);
  const written = concept === 'email' ? emailsIn(sentences) : [];
  const all = [...new Set([...linked, ...written])];
  return all.length > 1 ? all : undefined;
}

/** What an address for anything may be called. */
const OF_ANYTHING = new Set(
  'contact application apply booking info general main office enquiry company order sale'.split(' '),
);
/** Letters by which a word is recognized in an address: `volunteers@` for `volunteerEmail`. */
const STEM = 5;

/** The email address for a purpose that the field names: the one that says so, or the only one of the content. */
export function emailFor({ bare }: Field, { structured, sentences }: Material): string | undefined {
  const [purpose, last, ...more] = bare;
  if (purpose === undefined || last !== 'email' || more.length > 0) return undefined;
  const linked = structured.contacts
    .filter(({ kind, isAside }) => kind === 'email' && !isAside)
    .map(({ value }) => value);
  const all = [...new Set([...linked, ...emailsIn(sentences)])];
  const wording = all.filter((address) => address.toLowerCase().startsWith(purpose.slice(0, STEM)));
  if (wording.length === 1) return wording[0];
  return all.length === 1 && OF_ANYTHING.has(purpose) ? all[0] : undefined;
}
