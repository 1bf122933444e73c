import { z } from 'zod';

/** Names that somebody gives and somebody else is shown, of people, teams, clients, monitors, files. The only place that cleans them. */

/** What is not seen, or makes a text read as another: controls, marks and overrides of direction, characters without width, tags. */
const UNSEEN = /\p{Cc}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Those that words and emoji need: joiners, and how the character before is drawn. */
const NEEDED = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/;

/** A name in one line, as everybody reads it; it may be empty. */
export const cleanName = (text: string): string =>
  text
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, (unseen) => (NEEDED.test(unseen) ? unseen : ''))
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();

/** A field with such a name. @param most characters */
export const shownName = (most: number) => z.string().overwrite(cleanName).min(1, 'Required').max(most);
