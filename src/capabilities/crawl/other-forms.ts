import type { KnownPage } from './frontier.ts';
import type { PageState } from './tables.ts';

/**
 * The forms that the address of one page can have: with and without a slash at its end, the name of an index file, `www.`, https, tracking
 * parameters, session ids. A crawl fetches the form that it finds first. Others that pages link to are kept, and are fetched one after the
 * other where the first gave no page: it was answered with 4xx, has failed, or robots.txt disallows it.
 *
 * A page is stored under its key, which all of its forms share. Another form is a row of its own, under the key with a number.
 */

/** Other forms of one address that are kept at most. */
const MOST_FORMS = 3;

/** The code of a form whose page was read in another form, or that has no page either. */
export const OTHER_FORM = 'OTHER_FORM';

const SEPARATOR = '/';

/** The key of the page of a form; undefined for one that is no other form. */
export function mainKeyOf(key: string): string | undefined {
  const at = key.indexOf(SEPARATOR);
  return at < 0 ? undefined : key.slice(0, at);
}

/** The keys of the other forms of a page. */
export const formKeysOf = (key: string): string[] =>
  Array.from({ length: MOST_FORMS }, (_, index) => `${key}${SEPARATOR}${index + 1}`);

/** Whether a page that is in this state may be had in another form. */
export const isMissing = (state: PageState): boolean => state === 'held' || state === 'failed' || state === 'robots';

/** Whether another form of a page in this state is worth to be kept. */
export const mayNeedForms = (state: PageState): boolean => state === 'queued' || state === 'spare' || isMissing(state);

/** What is known of the forms of one page: itself and the others, which are looked up by their keys. */
interface Forms {
  readonly main: KnownPage | undefined;
  readonly others: readonly KnownPage[];
}

export function formsOf(key: string, known: ReadonlyMap<string, KnownPage>): Forms {
  return { main: known.get(key), others: formKeysOf(key).flatMap((one) => known.get(one) ?? []) };
}

/** The key for one more form; undefined if it is known or there are enough. */
export function keyForForm(key: string, url: string, { main, others }: Forms): string | undefined {
  if (main?.url === url || others.some((one) => one.url === url)) return undefined;
  return formKeysOf(key)[others.length];
}

/** Whether a page is missing, and none of its other forms is being fetched, waits for a slot or was fine. */
export const needsForm = ({ main, others }: Forms): boolean =>
  main !== undefined &&
  isMissing(main.state) &&
  !others.some(({ state }) => state === 'queued' || state === 'spare' || state === 'done' || state === 'duplicate');

/** The form that is fetched next, if any. */
export const nextForm = (forms: Forms): KnownPage | undefined =>
  needsForm(forms) ? forms.others.find(({ state }) => state === 'form') : undefined;
