import { type Entity, isObject, type Json, listOf, type Structured } from '../structured/index.ts';
import type { Fact } from './facts.ts';
import { squashed } from './titles.ts';

const nameOf = (declared: Json | undefined): string =>
  squashed(
    typeof declared === 'string'
      ? declared
      : isObject(declared) && typeof declared.name === 'string'
        ? declared.name
        : '',
  );

/** The facts without authors that are the site or a publisher, where the page names somebody else. */
export function withoutPublishers(
  facts: readonly Fact[],
  { openGraph, meta, authorship }: Structured,
  entities: readonly Entity[],
): readonly Fact[] {
  const declared = [
    openGraph['og:site_name'],
    meta['application-name'],
    ...entities.map(({ object }) => object.publisher),
  ];
  const publishers = new Set(declared.flatMap((one) => listOf(one)).map(nameOf));
  const author = nameOf(authorship.author);
  if (author === '' || publishers.has(author)) return facts;
  return facts.filter(
    ({ concept, value }) =>
      concept !== 'author' ||
      !listOf(value)
        .map(nameOf)
        .every((name) => publishers.has(name)),
  );
}
