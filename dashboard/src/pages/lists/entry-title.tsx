import { Link } from 'wouter';
import { paperPath } from '../../papers/links.ts';
import type { Entry } from './entry.tsx';

/** Authors that are named. */
const NAMED = 4;

/** The title of an entry, which leads to its paper or its address. */
export function EntryTitle({ paperId, url, title }: Pick<Entry, 'paperId' | 'url' | 'title'>) {
  return (
    <h2>
      {paperId !== null ? (
        <Link to={paperPath(paperId)}>{title}</Link>
      ) : url === null ? (
        title
      ) : (
        <a href={url} rel="noreferrer">
          {title}
        </a>
      )}
    </h2>
  );
}

/** The first authors and the year of an entry. */
export function bylineOf({ authors, date }: Pick<Entry, 'authors' | 'date'>): string {
  const more = authors.length > NAMED ? ` and ${authors.length - NAMED} more` : '';
  return [`${authors.slice(0, NAMED).join(', ')}${more}`, date?.slice(0, 4)].filter(Boolean).join(' · ');
}
