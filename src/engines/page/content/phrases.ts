import { phraseSource, phrases } from '../../lexicon/index.ts';

/**
 * What sites write around their content, in the most used languages: the label of links to other articles, invitations to a newsletter, headings of
 * comments, of boxes about the author, of lists of countries, and notices. Only short lines are looked up, and none of them decides alone.
 */

export type Phrase = 'also' | 'newsletter' | 'comments' | 'author' | 'choice' | 'notice';

/** `12 comments`, `コメント (3件)`. */
const COMMENTS = new RegExp(
  `^(?:\\p{Nd}+ ?[\\p{Lo}]{0,2} ?)?(?:${phraseSource('furniture/comments')})(?: ?[(（]?\\p{Nd}+[)）]?)?[件개]?[\\s:.!?…]*$`,
  'iu',
);
const NEWSLETTER = phrases('furniture/newsletter', 'part');
const INVITES = phrases('furniture/invites', 'part');

const PHRASES: readonly (readonly [Phrase, readonly RegExp[]])[] = [
  ['also', [phrases('furniture/also', 'first')]],
  ['comments', [COMMENTS, phrases('furniture/commentform', 'first')]],
  ['author', [phrases('furniture/author', 'first')]],
  ['choice', [phrases('furniture/choice', 'first')]],
  [
    'notice',
    [
      phrases('furniture/notice', 'first'),
      phrases('furniture/affiliate'),
      new RegExp(`^(?:${phraseSource('furniture/noticeline')})[\\s:.!?…]*$`, 'iu'),
    ],
  ],
];
const AT_START = /^[^\p{L}\p{N}]+/u;

/** Characters up to which a line is looked up. */
const LONGEST = 240;

/** What a line says, if it is known furniture. */
export function phraseOf(line: string): Phrase | undefined {
  if (line.length > LONGEST) return undefined;
  const text = line.replace(AT_START, '');
  if (text === '') return undefined;
  const known = PHRASES.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0];
  return known ?? (NEWSLETTER.test(text) && INVITES.test(text) ? 'newsletter' : undefined);
}
