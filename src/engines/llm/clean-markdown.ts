import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Found } from './extractor-types.ts';
import type { Model, Usage } from './model.ts';
import { pagePrompt } from './page-prompt.ts';
import { countTokens } from './tokens.ts';
import { quoteFinder } from './verbatim.ts';

/** Cleaning of Markdown by a model: removes menus, notices and advertisements. Lines that the page does not contain are dropped. */

/** Limit of tokens of a page and of the model's output. */
const MAX_TOKENS = 8_000;
export const UNCLEANED = 'The Markdown was not cleaned:';

/** @returns the Markdown unchanged, with a warning, when it is too long or the result is unusable. @throws ModelError */
export async function cleanWith(
  model: Model,
  { markdown, url, deadline }: { readonly markdown: string; readonly url: string; readonly deadline: Deadline },
): Promise<Found<string>> {
  const none: Usage = { input: 0, output: 0 };
  const as = (value: string, usage: Usage, warning?: string): Found<string> => ({
    ok: true,
    value,
    evidence: [],
    missing: [],
    usage,
    by: model.id,
    ...(warning === undefined ? {} : { warning }),
  });
  if (markdown.trim() === '') return as(markdown, none);
  if (markdown.length > MAX_TOKENS * 8 || countTokens(markdown) > MAX_TOKENS)
    return as(markdown, none, `${UNCLEANED} it is longer than the model writes.`);
  const given = pagePrompt({ url, markdown }, '', MAX_TOKENS * 2);
  const { text, usage } = await model.text({
    instructions:
      'You clean the Markdown of a web page: take out menus, cookie notices, advertisements, share buttons, lists of related pages ' +
      'and other text that is not its content. Keep everything else to the letter, with its Markdown, in its order. Answer with the ' +
      `Markdown alone, without the marks around it. ${given.rule}`,
    prompt: given.text,
    maxTokens: MAX_TOKENS,
    deadline,
  });
  const find = quoteFinder(markdown);
  const lines = (text.split('</think>').at(-1) as string)
    .trim()
    .replace(/^```(?:markdown|md)?\n([\s\S]*)\n```$/, '$1')
    .split('\n');
  const kept = lines.filter(
    (line) => !/[\p{L}\p{N}]/u.test(line) || markdown.includes(line.trim()) || find(line) !== undefined,
  );
  const written = lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).length;
  const invented = lines.length - kept.length;
  const cleaned = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (cleaned === '' || invented > 0.2 * written)
    return as(markdown, usage, `${UNCLEANED} the model added text that is not on the page.`);
  return as(cleaned, usage);
}
