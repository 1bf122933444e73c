import { ButtonLink } from '../../../ui/button.tsx';
import { monitorOfSearch } from '../../monitors/new.ts';
import type { Question } from './question.ts';

/** Names of one condition in a query. */
const quoted = (name: string): string => `author:"${name.trim().replaceAll('"', '')}"`;

/** Whether a monitor can watch a question: its queries know authors, but no categories and dates. */
export const isWatchable = ({ categories, from, to }: Question): boolean =>
  categories === '' && from === '' && to === '';

/** Leads to the form for a monitor of a search, which reports new papers. */
export function WatchSearch({ question: { query, authors } }: { question: Question }) {
  const names = authors.split(',').filter((name) => name.trim() !== '');
  const text = [query, ...names.map(quoted)].join(' ');
  return (
    <ButtonLink small icon="mail" to={monitorOfSearch(`New papers: ${query}`, text, 'papers')}>
      Watch
    </ButtonLink>
  );
}
