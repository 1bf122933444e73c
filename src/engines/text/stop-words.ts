/**
 * Stop words, all lists in one place: words that say nothing about what a text is about. Lists differ by role, and the first three
 * decide what is stored in an index: a change there needs a new format of that index.
 */

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Papers: English function words (articles, pronouns, prepositions, auxiliaries, conjunctions). */
export const PAPER_STOP_WORDS: ReadonlySet<string> = listOf(
  `a about above after again against all am an and any are as at be because been before being below between both but by
  can cannot could did do does doing down during each few for from further had has have having he her here hers herself
  him himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only or
  other our ours ourselves out over own same she should so some such than that the their theirs them themselves then
  there these they this those through to too under until up very was we were what when where which while who whom why
  will with would you your yours yourself yourselves`,
);

/**
 * Text with code in it: fewer than for prose, since `all`, `off`, `not`, `only` and the like name options and keywords; with what is
 * left of contractions.
 */
export const CODE_STOP_WORDS: ReadonlySet<string> = listOf(
  `a about after again also am an and any are as at be because been before being both but by can cannot could did do does
  doing during either for from had has have having he her here him his how however i if in into is it its itself just may
  me might more most must my no nor now of on once or other our ours out over please same shall she should so some such
  than that the their them then there these they this those though through thus to too under until up upon us very via was
  we were what when where whether which while who whom whose why will with within without would yet you your yours don
  doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn e.g i.e etc`,
);

/** Web pages: what is on nearly every page, in English, German, French, Spanish and Italian. */
export const PAGE_STOP_WORDS: ReadonlySet<string> = listOf(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its just may
  more my no not of on one or our out she so some such than that the their them then there these they this those to up us was
  we were what when where which who will with would you your
  der die das und ist ein eine den dem mit von zu im le la les des un une et est dans pour que el los las del y en por con il`,
);

/** Questions about one page: function words, and phrases of questions (`tell`, `find`, `list`, `page`). */
export const QUESTION_STOP_WORDS: ReadonlySet<string> = listOf(
  `a an and any are as at be been being but by can could did do does for from had has have he her him his how i if in into is
  it its many me more most much my no not of on or our out please she should so some such than that the their them then
  there these they this those to up us was we were what when where which who whom whose why will with would you your
  page website site article give tell find get show extract list return say stated mention mentioned about`,
);

/** Requests for a tool or a data provider. */
export const TOOL_STOP_WORDS: ReadonlySet<string> = listOf(
  'a an and are as at by data find for from get give how i in is it me of on or that the to what which with',
);

/** Instructions to a language model: only words of four letters and more, because shorter ones are ignored. */
export const INSTRUCTION_STOP_WORDS: ReadonlySet<string> = listOf(
  `about after also been before being between could does each every from have into just like more most much must only other over
  past please provide should some such than that their them then there these they this those through very want what when where
  which while will with would your response answer reply using`,
);

/**
 * What people write around a subject when they ask for papers: `core` words make a sentence a request ("papers on …", "can anyone recommend
 * …"), `beside` are words that stand beside those.
 */
export const PAPER_REQUEST_WORDS: ReadonlyMap<string, 'core' | 'beside'> = new Map([
  ...kindOf(
    'core',
    `hi hello hey dear thanks thank cheers greetings anyone anybody someone somebody recommend recommendation recommendations suggest
    suggestion suggestions paper papers article articles publication publications literature question questions wondering looking
    interested sota`,
  ),
  ...kindOf(
    'beside',
    `please know knows help search searching find finding need want trying good best great relevant related recent latest new newest
    important key work works research study studies show list give tell reference references everyone folks all topic advance lot
    regarding concerning get reading read point direction`,
  ),
]);

function kindOf(kind: 'core' | 'beside', words: string): [string, 'core' | 'beside'][] {
  return [...listOf(words)].map((word) => [word, kind]);
}

/** The terms that occur most often, each once, most frequent first, ties in reading order: what a long pasted text is about. */
export function mostFrequentTerms(terms: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([term, count], order) => ({ term, count, order }))
    .sort((a, b) => b.count - a.count || a.order - b.order)
    .slice(0, most)
    .map(({ term }) => term);
}
