import { setField } from '../../../foundation/kernel/table.ts';
import { cleanAuthor, isNameOf } from './author.ts';
import type { Authorship } from './authorship.ts';
import type { Metadata, Provenance } from './metadata.ts';

/**
 * Metadata with the author and the dates that the page states elsewhere, where its usual meta tags have none, or no name for the author.
 * `provenance` says of each field that is from no meta tag where it is from.
 */
export function withAuthorship(metadata: Metadata, authorship: Authorship): Metadata {
  const { author, published, modified, from } = authorship;
  const provenance: Record<string, Provenance> = {};
  const filled: Metadata = { ...metadata };
  const fill = (field: string, value: string | undefined, source: Provenance | 'meta' | undefined): void => {
    if (value === undefined || source === undefined) return;
    setField(filled, field, value);
    // Meta tags under other names are where these fields come from anyway.
    if (source !== 'meta') setField(provenance, field, source);
  };
  // The site itself is nobody.
  const isSite = isNameOf([metadata.ogSiteName ?? []].flat().filter((name) => typeof name === 'string'));
  if (!namesSomebody(metadata.author, isSite) && (metadata.author === undefined || !isSite(author ?? '')))
    fill('author', author, from.author);
  if (metadata.publishedTime === undefined) fill('publishedTime', published, from.published);
  if (metadata.modifiedTime === undefined) fill('modifiedTime', modified, from.modified);
  return Object.keys(provenance).length === 0 ? filled : { ...filled, provenance };
}

const namesSomebody = (author: Metadata[string], isSite: (name: string) => boolean): boolean =>
  [author].flat().some((one) => {
    const name = typeof one === 'string' ? cleanAuthor(one) : undefined;
    return name !== undefined && !isSite(name);
  });
