import { conceptsOf, once } from '../../lexicon/index.ts';

/** What may be behind a page, under the name of its site: `alone`, or only as the name of it, since alone it asks for an address or a part. */
const KINDS = once(() => conceptsOf('site'));

/** Whether a field asks for who is behind the page: `museumName`, `vendor`. @param bare its words without a unit */
export const asksForSite = ([kind = '', name, ...more]: readonly string[]): boolean => {
  const concept = KINDS().get(kind);
  const isAsked = name === 'name' ? concept !== undefined : name === undefined && concept === 'alone';
  return isAsked && more.length === 0;
};

/** The concept of the name of a site. */
export const SITE_NAME = 'siteName';
