import type { Structured } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';
import { SITE_NAME } from './site-kinds.ts';
import { squashed } from './titles.ts';

/** The name of the site, for fields that ask for who is behind a page: `museumName`, `vendor`, `university`. */

/** Everything else that names them is better. */
const TRUST = 0.66;
const LEAST_WORD = 4;

/** @param url of the page: a name that neither its title nor its host confirms may be a slogan */
export function siteFacts({ openGraph, homeLink, title = '' }: Structured, url: string): Fact[] {
  const name = openGraph['og:site_name']?.[0] ?? (homeLink && isConfirmed(homeLink, title, url) ? homeLink : undefined);
  if (name === undefined) return [];
  return [{ ...fact('site name', name, 'title', TRUST), concept: SITE_NAME }];
}

function isConfirmed(name: string, title: string, url: string): boolean {
  const own = squashed(name);
  if (own === '') return false;
  if (squashed(title).includes(own)) return true;
  const host = squashed(URL.parse(url)?.hostname ?? '');
  return name.split(/\s+/).some((word) => word.length >= LEAST_WORD && host.includes(squashed(word)));
}
