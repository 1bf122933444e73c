import type { Wire } from '@trawl/contract/endpoint.ts';
import type { SearchSource } from '@trawl/contract/search-kinds.ts';
import type { imageResult, newsResult, webResult } from '@trawl/contract/v2/search.ts';
import type { Body } from '../api/client.ts';

type Web = Wire<typeof webResult>;
type News = Wire<typeof newsResult>;
type Image = Wire<typeof imageResult>;

/** A result of any source. */
export type WebHit = Pick<Web, 'url' | 'title'> & Partial<Web> & Partial<News> & Partial<Image>;

export const SOURCES = [
  ['web', 'Web'],
  ['news', 'News'],
  ['images', 'Images'],
] as const satisfies readonly (readonly [SearchSource, string])[];
export type Source = (typeof SOURCES)[number][0];

export type SearchReply = Body<'POST /v2/search'>;
