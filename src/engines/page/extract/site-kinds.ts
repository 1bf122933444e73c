/** What may be behind a page, under the name of its site. */
const KINDS = new Set(
  'site website blog vendor university school college authority council club museum practice clinic surgery restaurant hotel library gallery cafe studio shop store brewery bakery farm festival agency newspaper magazine publisher project forum'.split(
    ' ',
  ),
);

/** Whether a field asks for who is behind the page: `museumName`, `vendor`. @param bare its words without a unit */
export const asksForSite = ([kind = '', name, ...more]: readonly string[]): boolean =>
  KINDS.has(kind) && (name === 'name' || (name === undefined && !NOT_ALONE.has(kind))) && more.length === 0;

/** Alone, they ask for an address, or for a part of something. */
const NOT_ALONE = new Set('website site blog gallery library studio farm practice'.split(' '));

/** The concept of the name of a site. */
export const SITE_NAME = 'siteName';
