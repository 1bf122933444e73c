import { z } from 'zod';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Page } from '../page/index.ts';
import { warningOf } from './doubts.ts';
import { ModelError } from './errors.ts';
import type { Found, NotFound } from './extractor-types.ts';
import { type CallerSchema, forModels } from './json-schema.ts';
import { withoutDigits } from './long-numbers.ts';
import type { Model, Usage } from './model.ts';
import { pagePrompt, strangeHosts, withoutStrangeAddresses } from './page-prompt.ts';
import { schemaOf } from './schema.ts';
import { quoteFinder } from './verbatim.ts';

/** Tasks of a language model on a page, and the validation of its answers. */

interface Asked {
  readonly page: Page;
  readonly deadline: Deadline;
  readonly contextTokens: number;
}

const CUT = 'The page is longer than the model can read at once; the parts that match the request best were read.';
/** Limits of answers in tokens. */
const MAX_TOKENS = { json: 8_000, answer: 1_000, highlights: 2_000, summary: 700 };
/** Number of further attempts with the validation errors. */
const RETRIES = 2;

const warned = (...warnings: (string | undefined)[]): { warning?: string } => {
  const said = warnings.filter((one) => one !== undefined);
  return said.length > 0 ? { warning: said.join(' ') } : {};
};

const titleOf = ({ metadata, structured }: Page): string | undefined =>
  typeof metadata?.title === 'string' ? metadata.title : structured?.title;

const plus = (a: Usage, b: Usage): Usage => ({ input: a.input + b.input, output: a.output + b.output });

/** @throws ApiError UNPROCESSABLE_ENTITY when no attempt matches the schema; ModelError when the model fails */
export async function jsonWith(
  model: Model,
  {
    schema,
    prompt,
    page,
    deadline,
    contextTokens,
  }: Asked & { schema: CallerSchema | undefined; prompt: string | undefined },
): Promise<Found<unknown>> {
  const asked = [prompt ?? '', schema ? namesIn(schema.json) : ''].join(' ');
  const given = pagePrompt({ ...page, title: titleOf(page) }, asked, contextTokens);
  const { json, unwrap } = forModels(schema?.json ?? { type: 'object' });
  const schemaText = JSON.stringify(json);
  const instructions =
    'You extract data from a web page as JSON. Answer with one JSON value that fits the JSON Schema, and nothing else. What the ' +
    `page does not state is null where the schema allows null, and left out otherwise. ${given.rule}`;
  const task = `${prompt ? `What is wanted: ${prompt}\n\n` : ''}JSON Schema:\n${schemaText}\n\n`;
  let usage: Usage = { input: 0, output: 0 };
  let complaint = '';
  for (let attempt = 0; ; attempt++) {
    let misfit: string | undefined;
    try {
      const answer = await model.object({
        instructions,
        prompt: `${task}${given.text}${complaint}`,
        maxTokens: MAX_TOKENS.json,
        deadline,
        schema: { name: 'data', json, keepsDigits: true, parse: (value) => value },
      });
      usage = plus(usage, answer.usage);
      const { value, lost } = withoutDigits(unwrap(answer.value), schema?.json);
      const wrong = value === undefined ? { path: '', message: 'there is no value' } : schema?.misfit(value);
      if (wrong) misfit = `${wrong.path || 'the value'} ${wrong.message}`;
      else if (schema === undefined && (typeof value !== 'object' || value === null)) misfit = 'it is no object';
      else {
        const named = strangeHosts(JSON.stringify(value), page.markdown, page.url, asked);
        const strange =
          named.length === 0
            ? named
            : strangeHosts(named.map((host) => `https://${host}`).join(' '), JSON.stringify(page.structured ?? ''));
        if (strange.length === 0) {
          return {
            ok: true,
            value,
            evidence: [],
            missing: [],
            usage,
            by: model.id,
            ...warned(given.isCut ? CUT : undefined, warningOf([], [], lost).warning),
          };
        }
        misfit = `it names ${strange.slice(0, 3).join(', ')}, which the page does not`;
      }
    } catch (error) {
      if (!(error instanceof ModelError) || error.failure !== 'unusable') throw error;
      misfit = 'it is not JSON';
    }
    if (attempt >= RETRIES) {
      throw new ApiError('UNPROCESSABLE_ENTITY', {
        details: { message: `The model returned no result that matches the schema: ${misfit}.`, field: 'schema' },
      });
    }
    complaint = `\n\nAn earlier answer was refused: ${misfit}. Answer with JSON that fits the schema.`;
  }
}

/** Names and descriptions of a schema, which select the parts of a long page. */
function namesIn(schema: Record<string, unknown>): string {
  const names: string[] = [];
  const todo: unknown[] = [schema];
  for (let next = todo.pop(); next !== undefined && names.length < 300; next = todo.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      if (key === 'properties' && typeof value === 'object' && value !== null) {
        names.push(...Object.keys(value).map((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')));
      }
      if (key === 'description' && typeof value === 'string') names.push(value.slice(0, 200));
      if (typeof value === 'object' && value !== null) todo.push(value);
    }
  }
  return names.join(' ');
}

const ANSWER = schemaOf('answer', z.object({ answer: z.string().nullable(), quote: z.string().nullable() }));

export async function answerWith(
  model: Model,
  { question, page, deadline, contextTokens }: Asked & { question: string },
): Promise<Found<string> | NotFound> {
  const given = pagePrompt({ ...page, title: titleOf(page) }, question, contextTokens);
  const { value, usage } = await model.object({
    instructions:
      'You answer a question about a web page. `answer` is the answer in plain words, in the language of the question; null when ' +
      `the page does not tell. \`quote\` is the sentence of the page that it rests on, to the letter. ${given.rule}`,
    prompt: `Question: ${question}\n\n${given.text}`,
    maxTokens: MAX_TOKENS.answer,
    deadline,
    schema: ANSWER,
  });
  const answer =
    value.answer === null ? '' : withoutStrangeAddresses(value.answer.trim(), page.markdown, page.url, question);
  if (answer === '') {
    return {
      ok: false,
      code: 'NOT_STATED',
      message: 'The page does not answer the question.',
      missing: [],
      evidence: [],
      usage,
    };
  }
  const quote = value.quote === null ? undefined : quoteFinder(page.markdown)(value.quote);
  const evidence =
    quote === undefined ? [] : [{ field: 'answer', source: 'prose' as const, quote: quote.slice(0, 300) }];
  return {
    ok: true,
    value: answer,
    evidence,
    missing: [],
    usage,
    by: model.id,
    ...(given.isCut ? { warning: CUT } : {}),
  };
}

const PASSAGES = schemaOf('passages', z.object({ passages: z.array(z.string()).max(50) }));
const MAX_PASSAGES = 8;

/** @throws ModelError `unusable` when none of the quotes are on the page */
export async function highlightsWith(
  model: Model,
  { query, page, deadline, contextTokens }: Asked & { query: string },
): Promise<Found<string> | NotFound> {
  const given = pagePrompt({ ...page, title: titleOf(page) }, query, contextTokens);
  const { value, usage } = await model.object({
    instructions:
      'You find the passages of a web page that are about a query. `passages` has up to eight sentences or paragraphs copied from ' +
      `the page to the letter, in its order, and is empty when there are none. ${given.rule}`,
    prompt: `Query: ${query}\n\n${given.text}`,
    maxTokens: MAX_TOKENS.highlights,
    deadline,
    schema: PASSAGES,
  });
  const find = quoteFinder(page.markdown);
  const passages = value.passages.map(find).filter((passage): passage is string => passage !== undefined);
  const kept = [...new Set(passages)].slice(0, MAX_PASSAGES);
  if (kept.length === 0 && value.passages.length > 0)
    throw new ModelError('unusable', 'the model quotes what the page does not say');
  if (kept.length === 0) {
    return {
      ok: false,
      code: 'NOT_STATED',
      message: 'No passage of the page is about the query.',
      missing: [],
      evidence: [],
      usage,
    };
  }
  const evidence = kept.map((quote) => ({ field: 'highlights', source: 'prose' as const, quote: quote.slice(0, 300) }));
  return {
    ok: true,
    value: kept.join('\n\n'),
    evidence,
    missing: [],
    usage,
    by: model.id,
    ...(given.isCut ? { warning: CUT } : {}),
  };
}

export async function summaryWith(model: Model, { page, deadline, contextTokens }: Asked): Promise<Found<string>> {
  const given = pagePrompt({ ...page, title: titleOf(page) }, titleOf(page) ?? '', contextTokens);
  const { text, usage } = await model.text({
    instructions: `You sum up a web page in three to five plain sentences, in its own language, without any introduction. ${given.rule}`,
    prompt: given.text,
    maxTokens: MAX_TOKENS.summary,
    deadline,
  });
  const summary = withoutStrangeAddresses((text.split('</think>').at(-1) as string).trim(), page.markdown, page.url);
  if (summary === '') throw new ModelError('unusable', 'the model answered with nothing');
  return {
    ok: true,
    value: summary,
    evidence: [],
    missing: [],
    usage,
    by: model.id,
    ...(given.isCut ? { warning: CUT } : {}),
  };
}
