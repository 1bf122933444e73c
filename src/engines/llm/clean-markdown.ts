import type { Found } from './extractor-types.ts';
import type { Model } from './model.ts';
import { shownPage } from './page-prompt.ts';
import { countTokens } from './tokens.ts';
import { type PageAsked, understand } from './understand.ts';
import { quoteFinder } from './verbatim.ts';

/** Cleaning of Markdown by a model: removes menus, notices and advertisements. Lines that the page does not contain are dropped. */

/** Limit of tokens of a page and of the model's output. */
const MAX_TOKENS = 8_000;
const UNCLEANED = 'The Markdown was not cleaned:';

/** @returns the Markdown unchanged, with a warning, when it is too long or the result is unusable */
export async function cleanWith(model: Model, { page, ...asked }: PageAsked): Promise<Found<string>> {
  const { markdown } = page;
  const as = (value: string, usage = { input: 0, output: 0 }, warning?: string): Found<string> => ({
    ...{ ok: true, value, evidence: [], missing: [], usage, by: model.id },
    ...(warning === undefined ? {} : { warning }),
  });
  if (markdown.trim() === '') return as(markdown);
  const most = Math.min(MAX_TOKENS, Math.floor((model.abilities.contextTokens ?? Number.POSITIVE_INFINITY) / 4));
  if (markdown.length > most * 8 || countTokens(markdown) > most)
    return as(markdown, undefined, `${UNCLEANED} it is longer than the model writes.`);
  const find = quoteFinder(markdown);
  const isOfPage = (line: string): boolean =>
    !/[\p{L}\p{N}]/u.test(line) || markdown.includes(line.trim()) || find(line) !== undefined;
  const linesOf = (text: string): string[] => text.replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, '$1').split('\n');
  const told = await understand<string>(model, {
    ...asked,
    task:
      'You clean the Markdown of a web page: take out menus, cookie notices, advertisements, share buttons, lists of related pages ' +
      'and other text that is not its content. Keep everything else to the letter, with its Markdown, in its order. Answer with the ' +
      'Markdown alone, without the marks around it.',
    asked: 'Clean this page.',
    ...shownPage({ url: page.url, markdown }, '', MAX_TOKENS * 2),
    maxTokens: MAX_TOKENS,
    schema: 'text',
    check: (text) => {
      const written = linesOf(text).filter((line) => /[\p{L}\p{N}]/u.test(line));
      const invented = written.filter((line) => !isOfPage(line)).length;
      return invented > 0.2 * written.length || invented === written.length
        ? 'it added text that is not on the page'
        : undefined;
    },
  });
  if (!told.ok) return as(markdown, told.usage, `${UNCLEANED} the language model ${told.why}.`);
  const kept = linesOf(told.value).filter(isOfPage).join('\n');
  return as(kept.replace(/\n{3,}/g, '\n\n').trim(), told.usage);
}
