import { setField } from '../../../foundation/kernel/table.ts';
import type { OfferedTool } from '../../../platform/providers/index.ts';

/**
 * Options of a tool that a prompt states, without a language model: values that the tool lists, values after the name of their option,
 * identifiers by their form, and words in quotation marks. Nothing is guessed: a tool whose required options are not stated is not called.
 */

type Options = OfferedTool['options'];

/** Forms of identifiers, by the name of the option. */
const FORMS: readonly (readonly [RegExp, RegExp])[] = [
  [/doi/i, /\b10\.\d{4,9}\/[^\s"'<>,;]+[^\s"'<>,;.)]/],
  [/^(repo|repository|fullName)$/i, /(?<![\w/.:])[\w.-]+\/[\w.-]+(?![\w/])/],
  [/orcid/i, /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/],
  [/arxiv/i, /\b\d{4}\.\d{4,5}(v\d+)?\b/],
  [/^(url|link)$/i, /https?:\/\/[^\s"'<>]+[^\s"'<>.,;)]/],
  [/e-?mail/i, /[\w.+-]+@[\w-]+(\.[\w-]+)+/],
];
/** Options that take any words. */
const WORDS = /^(q|query|search|words|keywords?|terms?|text|title|name)$/i;

/** @returns undefined if a required option is not stated */
export function optionsFor(
  { options, requiresOneOf }: Pick<OfferedTool, 'options' | 'requiresOneOf'>,
  prompt: string,
): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {};
  for (const option of options) {
    const value = statedFor(option, prompt);
    if (value !== undefined) setField(found, option.name, value);
    else if (option.required && option.default === undefined) return undefined;
  }
  const isWhole = requiresOneOf.every((group) => group.some((name) => Object.hasOwn(found, name)));
  return isWhole && Object.keys(found).length > 0 ? found : undefined;
}

function statedFor({ name, type, values }: Options[number], prompt: string): unknown {
  const listed = (values ?? []).filter((value) => hasWord(prompt, value));
  if (type === 'string[]') {
    if (values !== undefined) return listed.length > 0 ? listed : undefined;
    const words = WORDS.test(name) ? quotedIn(prompt) : [];
    return words.length > 0 ? words : undefined;
  }
  if (type === 'boolean') return undefined;
  if (type === 'integer' || type === 'number') {
    const number = new RegExp(
      `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}[ :=]+(\\d+(?:\\.\\d+)?)(?![\\p{N}])`,
      'iu',
    ).exec(prompt)?.[1];
    return number === undefined ? undefined : Number(number);
  }
  // Two of them are a comparison, which one call does not answer.
  if (values !== undefined) return listed.length === 1 ? listed[0] : undefined;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}\\s*[:=]\\s*("[^"]+"|[^\\s,;]+)`, 'iu').exec(
    prompt,
  )?.[1];
  if (named !== undefined) return named.replace(/^"|"$/g, '').replace(/[.?!]$/, '');
  const form = FORMS.find(([pattern]) => pattern.test(name))?.[1];
  if (form !== undefined) return form.exec(prompt)?.[0];
  return WORDS.test(name) ? quotedIn(prompt)[0] : undefined;
}

const quotedIn = (prompt: string): string[] =>
  [...prompt.matchAll(/"([^"]{1,500})"|“([^”]{1,500})”|„([^“”]{1,500})[“”]|«([^»]{1,500})»/g)].map(
    ([, ...groups]) => groups.find((one) => one !== undefined)?.trim() as string,
  );

const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
