/** In which language a text is. */
export { languageOf } from './language.ts';
