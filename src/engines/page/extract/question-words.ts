import { once, phraseSource, rowsOf, wordsIn } from '../../lexicon/index.ts';

/** Questions in German, French, Spanish, Italian, Dutch and Portuguese, with the words that ask in English; what they ask about stays as it is. */

/** What asks in other languages, longest first, and what says the same in English. */
const ASKING = once(() =>
  rowsOf('asking').map(
    ({ concept, words }) => [new RegExp(`^\\s*[¿¡]?(?:${words.join('|')})(?=[\\s'’]|$)\\s*`, 'iu'), concept] as const,
  ),
);

/** Words that only join others. */
const JOINING = once(() => wordsIn('joiner'));
/** Of English questions. */
const ENGLISH = new RegExp(String.raw`^\s*(?:${phraseSource('asks/first')})\b`, 'iu');

/** A question with English words that ask; as it is where those are English, or unknown. */
export function askedInEnglish(question: string): string {
  if (ENGLISH.test(question) && !/^\s*(?:wie|was) /i.test(question)) return question;
  for (const [form, english] of ASKING()) {
    const found = form.exec(question);
    if (!found) continue;
    const rest = question
      .slice(found[0].length)
      .split(/\s+|(?<=\b[ldLD])['’]/)
      .filter((word) => word !== '' && !JOINING().has(word.toLowerCase().replace(/[?!.,;]+$/, '')));
    return `${english} ${rest.join(' ')}`;
  }
  return question;
}
