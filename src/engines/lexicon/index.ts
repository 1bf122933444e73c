/** Words of all languages as data: what labels, questions and goals call things, and the comparison of words. */
export { answerWords, contentWords, isStopWord } from './answer-words.ts';
export { englishWordsIn, inEnglish, partsOfCompound } from './in-english.ts';
export { conceptOf, isNeutral, type Meaning, mayOmit, meaningOf, typesOfKind } from './labels.ts';
export { phraseRows, phraseSource, phrases } from './phrases.ts';
export { conceptsOf, once, type Row, rowsOf, wordsIn, wordsOfRows } from './rows.ts';
export { isDerived, isLike, likeKeys, meaningsOf, wordsLike } from './same-meaning.ts';
export { factorBetween, numberOfWord, unitOf, unitOfValue, unitsBeside } from './units.ts';
export { folded, nameWords, parted, spaced } from './words-of-names.ts';
