/** The query in the URL, so that a search can be kept, shared and returned to. */
export interface Question {
  readonly query: string;
  readonly k: string;
  readonly authors: string;
  readonly categories: string;
  readonly from: string;
  readonly to: string;
}

export const EMPTY: Question = { query: '', k: '20', authors: '', categories: '', from: '', to: '' };
const NAMES = Object.keys(EMPTY) as (keyof Question)[];

export function questionIn(search: string): Question {
  const params = new URLSearchParams(search);
  return Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? EMPTY[name]])) as unknown as Question;
}

/** The query string of a question, without what is as usual. */
export function searchOf(question: Question): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = question[name].trim();
    if (value !== '' && value !== EMPTY[name]) params.set(name, value);
  }
  return params.toString();
}

export const hasFilters = (question: Question): boolean =>
  NAMES.some((name) => name !== 'query' && name !== 'k' && question[name] !== '');
