/** The language of a text. */
export { languageOf } from './language.ts';
