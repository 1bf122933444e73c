import { z } from 'zod';
import { isSmall } from './abilities.ts';
import { isSure } from './doubts.ts';
import type { Found, Told } from './extractor-types.ts';
import type { Model } from './model.ts';
import { pageTitle, shownPage, withoutStrangeAddresses } from './page-prompt.ts';
import { schemaOf } from './schema.ts';
import { strangeNumbers, strayFrom, textProblem } from './text-problems.ts';
import { type PageAsked, type Unread, understand } from './understand.ts';
import { quoteFinder } from './verbatim.ts';

/** What a model says about a page in words: answers, passages, summaries; each as far as the page bears it out. */

/** Limits of answers in tokens. */
const MAX_TOKENS = { answer: 1_000, highlights: 2_000, summary: 700 };

/** What rules found, or undefined; and how likely it is right. */
interface ByRules {
  readonly rules: Told<string>;
  readonly confidence: number;
}

const ANSWER = schemaOf(
  'answer',
  z.object({ answer: z.string().nullable(), quote: z.string().nullable() }),
  (text) => ({
    answer: text,
    quote: text,
  }),
);

export async function answerWith(
  model: Model,
  { question, page, rules, confidence, ...asked }: PageAsked & ByRules & { question: string },
): Promise<Told<string> | Unread> {
  if (isSmall(model.abilities) && rules.ok && isSure(confidence)) return rules;
  const find = quoteFinder(page.markdown);
  const candidate = rules.ok ? `\n\nAn answer that rules found, which may be wrong: ${rules.value.slice(0, 500)}` : '';
  const told = await understand(model, {
    ...asked,
    task:
      'You answer a question about a web page. `answer` is the answer in plain words, in the language of the question; null when ' +
      'the page does not tell. `quote` is the sentence of the page that it rests on, to the letter.',
    asked: `Question: ${question}`,
    ...shownPage(page, question, asked.contextTokens, candidate),
    maxTokens: MAX_TOKENS.answer,
    schema: ANSWER,
    check: ({ answer, quote }) => {
      if (answer === null) return undefined;
      // An answer in plain words counts if the page has them.
      const isPlain = answer === quote && answer.length > 0 && find(answer) === undefined;
      return textProblem(answer) ?? (isPlain ? 'it is not JSON' : undefined);
    },
  });
  if (!told.ok) return told;
  const { value, usage } = told;
  const answer = withoutStrangeAddresses(value.answer?.trim() ?? '', page.markdown, page.url, question);
  if (answer === '') {
    if (rules.ok && isSure(confidence)) {
      const warning = ['The language model found no answer on the page; rules did.', rules.warning]
        .filter(Boolean)
        .join(' ');
      return { ...rules, usage, warning };
    }
    return {
      ...{
        ok: false,
        code: 'NOT_FOUND',
        message: 'The page does not answer the question.',
        missing: [],
        evidence: [],
      },
      usage,
    };
  }
  const quote = (value.quote === null ? undefined : find(value.quote)) ?? find(answer);
  const strange =
    quote === undefined ? strangeNumbers(answer, page.markdown, pageTitle(page) ?? '', page.url, question) : [];
  if (strange.length > 0 && rules.ok) {
    const warning = [
      `The answer of the language model is left out: the page does not state ${strange.join(', ')}.`,
      rules.warning,
    ];
    return { ...rules, usage, warning: warning.filter(Boolean).join(' ') };
  }
  const warnings = [told.warning, strange.length > 0 ? `The page does not state ${strange.join(', ')}.` : undefined];
  return said(model, answer, told.usage, warnings, quote === undefined ? [] : [quote], 'answer');
}

const PASSAGES = schemaOf('passages', z.object({ passages: z.array(z.string()).max(50) }));
const MOST_PASSAGES = 8;

export async function highlightsWith(
  model: Model,
  { query, page, ...asked }: PageAsked & { query: string },
): Promise<Told<string> | Unread> {
  const find = quoteFinder(page.markdown);
  const told = await understand(model, {
    ...asked,
    task:
      'You find the passages of a web page that are about a query. `passages` has up to eight sentences or paragraphs copied from ' +
      'the page to the letter, in its order, and is empty when there are none.',
    asked: `Query: ${query}`,
    ...shownPage(page, query, asked.contextTokens),
    maxTokens: MAX_TOKENS.highlights,
    schema: PASSAGES,
    check: ({ passages }) =>
      passages.length > 0 && !passages.some(find) ? 'it quotes what the page does not say' : undefined,
  });
  if (!told.ok) return told;
  const { value, usage } = told;
  const passages = value.passages.map(find).filter((passage): passage is string => passage !== undefined);
  const kept = [...new Set(passages)].slice(0, MOST_PASSAGES);
  if (kept.length === 0)
    return {
      ...{
        ok: false,
        code: 'NOT_FOUND',
        message: 'No passage of the page is about the query.',
        missing: [],
        evidence: [],
      },
      usage,
    };
  return said(model, kept.join('\n\n'), usage, [told.warning], kept, 'highlights');
}

export async function summaryWith(model: Model, { page, ...asked }: PageAsked): Promise<Found<string> | Unread> {
  const title = pageTitle(page) ?? '';
  const all = `${title}\n${page.markdown}`;
  const told = await understand<string>(model, {
    ...asked,
    task: 'You sum up a web page in three to five plain sentences, in its own language, without any introduction.',
    asked: 'Sum up this page.',
    ...shownPage(page, title, asked.contextTokens),
    maxTokens: MAX_TOKENS.summary,
    schema: 'text',
    check: (text) => textProblem(text) ?? strayFrom(text, all) ?? (clean(text) === '' ? 'it is empty' : undefined),
  });
  if (!told.ok) return told;
  const summary = clean(told.value);
  const strange = strangeNumbers(summary, all, page.url);
  const warnings = [told.warning, strange.length > 0 ? `The page does not state ${strange.join(', ')}.` : undefined];
  return said(model, summary, told.usage, warnings, [], 'summary');

  function clean(text: string): string {
    return withoutStrangeAddresses(text.trim(), page.markdown, page.url);
  }
}

function said(
  { id }: Model,
  value: string,
  usage: Found<string>['usage'],
  given: readonly (string | undefined)[],
  quotes: readonly string[],
  field: string,
): Found<string> {
  const warnings = given.filter((one) => one !== undefined);
  return {
    ...{ ok: true, value, missing: [], usage, by: id },
    evidence: quotes.map((quote) => ({ field, source: 'prose' as const, quote: quote.slice(0, 300) })),
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
  };
}
