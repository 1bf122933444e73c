import type { Field } from './fields.ts';
import type { Material } from './material.ts';

const EMAIL = /(?<![\w.+-])[\w.%+-]{1,64}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63})+/g;

/** All email addresses or phone numbers of a page, those of its content first; undefined unless the field asks for those. */
export function contactsOf({ concept }: Field, { structured, sentences }: Material): string[] | undefined {
  if (concept !== 'email' && concept !== 'phone') return undefined;
  const linked = structured.contacts
    .filter(({ kind }) => kind === concept)
    .toSorted((a, b) => Number(a.isAside ?? false) - Number(b.isAside ?? false))
    .map(({ value }) => value);
  const written = concept === 'email' ? sentences.flatMap((sentence) => sentence.match(EMAIL) ?? []) : [];
  const all = [...new Set([...linked, ...written])];
  return all.length > 1 ? all : undefined;
}
