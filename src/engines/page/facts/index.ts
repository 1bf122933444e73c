/** Facts of a page: metadata, links, images, attributes, author and dates. */
export { absoluteFrom, baseOf } from './address.ts';
export { type AttributeQuery, type AttributeValues, attributesOf } from './attributes.ts';
export { type Authorship, type AuthorshipOptions, pageAuthorsAndDates } from './authorship.ts';
export { canonicalOf, type RobotsMeta, robotsMetaOf } from './canonical.ts';
export { collect, type PageParts } from './collect.ts';
export { withAuthorship } from './filled.ts';
export { imagesOf } from './images.ts';
export { furtherLinksOf, linksOf } from './links.ts';
export { type Metadata, type MetadataOptions, pageMetadata } from './metadata.ts';
export { MOST_OF_PAGE } from './most-of-page.ts';
