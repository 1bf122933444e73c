import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import { answerQuestion, extractToSchema, highlightsFor, isTextReadInPart, summaryOf } from '../page/index.ts';
import { cleanWith } from './clean-markdown.ts';
import { doubtOf, OF_PART, warningOf } from './doubts.ts';
import { HOW_TO_CHOOSE } from './errors.ts';
import type { Extractor, Found, NotFound, Reader, Told } from './extractor-types.ts';
import { fittedInPart } from './fit-in-part.ts';
import { checkedSchema } from './json-schema.ts';
import type { Model, Usage } from './model.ts';
import { fieldsWith } from './page-fields.ts';
import { answerWith, highlightsWith, summaryWith } from './page-questions.ts';
import type { PageAsked, Unread } from './understand.ts';

const HERE: Reader = {
  extract: extractToSchema,
  answer: answerQuestion,
  highlights: highlightsFor,
  summary: (page) => summaryOf(page),
};
const NONE: Usage = { input: 0, output: 0 };
const EXTRACTIVE = 'extractive';
const PUT_TOGETHER = 'The answer was composed of text of the page, without a language model.';
const ADVICE = `To use a language model: ${HOW_TO_CHOOSE}.`;

export interface ExtractorOptions {
  /** undefined: only the extractive model. Read at each call. */
  readonly model?: Model | undefined;
  readonly log?: Log;
  /** Limit of tokens of a page for the model; 24,000 by default. */
  readonly contextTokens?: number;
  /** Runs the extractive model; on this thread by default. */
  readonly reader?: Reader;
}

/** Creates the extractor for a model, with the extractive model before it and after it. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { log = silentLog, contextTokens = 24_000, reader = HERE } = options;
  const rules = rulesBy(reader);
  const about = <T extends Omit<PageAsked, 'contextTokens' | 'log'>>(request: T) => ({
    ...request,
    contextTokens,
    log,
  });
  return {
    rules,
    get by() {
      return options.model?.id ?? EXTRACTIVE;
    },
    json: async ({ schema, prompt, ...request }) => {
      const { model } = options;
      const found = await rules.json({ schema, prompt, ...request });
      if (model === undefined) return found;
      const checked = schema === undefined ? undefined : checkedSchema(schema);
      return orRules(await fieldsWith(model, { ...about(request), schema: checked, prompt, rules: found }), found);
    },
    answer: async ({ question, ...request }) => {
      const { model } = options;
      const { told, confidence } = await rules.answered(question, request);
      if (model === undefined) return told;
      return orRules(await answerWith(model, { ...about(request), question, rules: told, confidence }), told);
    },
    highlights: async (request) => {
      const { model } = options;
      if (model === undefined) return rules.highlights(request);
      return orRules(await highlightsWith(model, about(request)), () => rules.highlights(request));
    },
    summary: async (request) => {
      const { model } = options;
      if (model === undefined) return rules.summary(request);
      return orRules(await summaryWith(model, about(request)), () => rules.summary(request));
    },
    clean: async ({ markdown, url, deadline }) => {
      const { model } = options;
      if (model === undefined) return rules.clean({ markdown, url, deadline });
      return cleanWith(model, about({ page: { url, markdown }, deadline }));
    },
  };
}

/** @param isOfPart whether the end of the page was not read */
const ofPart = (message: string, isOfPart: boolean): string => (isOfPart ? `${message} ${OF_PART}` : message);

/** What the model says; where it is of no use, what rules say, with a warning. */
async function orRules<T>(told: Told<T> | Unread, rules: Told<T> | (() => Promise<Told<T>>)): Promise<Told<T>> {
  if (!('why' in told)) return told;
  const instead = typeof rules === 'function' ? await rules() : rules;
  const { failure, why } = told;
  const note = `The language model ${why}`;
  if (instead.ok) {
    const warning = [`${note}; the page was read without it.`, instead.warning].filter(Boolean).join(' ');
    return { ...instead, failure, warning };
  }
  const message = `${note}. ${instead.message.replace(` ${ADVICE}`, '')}`;
  return { ...instead, failure, code: 'MODEL_FAILED', message };
}

type About = Pick<PageAsked, 'page' | 'deadline'>;
interface Rules extends Extractor {
  /** As `answer`, with how likely it is right, 0 to 1. */
  answered(question: string, about: About): Promise<{ readonly told: Told<string>; readonly confidence: number }>;
}

const found = <T>(value: T, more: Partial<Found<T>> = {}): Found<T> => ({
  ...{ ok: true, value, evidence: [], missing: [], usage: NONE, by: EXTRACTIVE },
  ...more,
});

const notFound = (message: string, more: Partial<NotFound> = {}): NotFound => ({
  ...{
    ok: false,
    code: 'MODEL_NOT_CONFIGURED',
    message: `${message} ${ADVICE}`,
    missing: [],
    evidence: [],
    usage: NONE,
  },
  ...more,
});

/** The extractive model. */
function rulesBy(reader: Reader): Rules {
  const answered: Rules['answered'] = async (question, { page, deadline }) => {
    const answer = await reader.answer(question, page, deadline);
    if (!answer)
      return {
        told: notFound(ofPart('The page has no sentence that plainly answers the question.', isTextReadInPart(page))),
        confidence: 0,
      };
    const { evidence, confidence } = answer;
    const doubt = doubtOf(confidence);
    const told = found(answer.answer, {
      evidence,
      ...(doubt === undefined ? { warning: PUT_TOGETHER } : { warning: `${PUT_TOGETHER} ${doubt}`, doubt }),
    });
    return { told, confidence };
  };
  const rules: Rules = {
    get rules() {
      return rules;
    },
    by: EXTRACTIVE,
    json: async ({ schema, prompt, page, deadline }) => {
      const checked = schema === undefined ? undefined : checkedSchema(schema);
      const read = await reader.extract({ ...page, ...(checked ? { schema: checked.json } : {}), prompt }, deadline);
      const { missing, evidence } = read;
      if (read.value === undefined || evidence.length === 0) {
        return notFound(
          ofPart(
            'The page has none of the requested data in a form that can be read without a language model.',
            read.isOfPart === true,
          ),
          { missing },
        );
      }
      const { value, dropped, misfit } = checked
        ? fittedInPart(checked, read.value)
        : { value: read.value, dropped: [], misfit: undefined };
      const absent = [...missing, ...dropped];
      if (misfit !== undefined) {
        const message = `The data of the page does not match the schema: ${misfit}.${absent.length > 0 ? ` Missing: ${absent.slice(0, 20).join(', ')}.` : ''}`;
        return notFound(message, { missing: absent, evidence, partial: value });
      }
      const { links, unnamed, partial, lost } = read;
      return found(value, {
        ...{ evidence, missing: absent, links, unnamed, partial },
        ...warningOf({ missing: absent, unnamed, partial, lost, isOfPart: read.isOfPart }, false),
      });
    },
    answered,
    answer: async ({ question, ...about }) => (await answered(question, about)).told,
    highlights: async ({ query, page, deadline }) => {
      const passages = await reader.highlights(query, page, deadline);
      const evidence = passages.map((quote) => ({
        ...{ field: 'highlights', source: 'prose' as const },
        quote: quote.slice(0, 300),
      }));
      return passages.length > 0
        ? found(passages.join('\n\n'), { evidence })
        : notFound('No passage of the page is about the query.');
    },
    summary: async ({ page, deadline }) => {
      const summary = await reader.summary(page, deadline);
      return summary === '' ? notFound('The page has no sentences for a summary.') : found(summary);
    },
    clean: async ({ markdown }) =>
      found(markdown, { warning: `onlyCleanContent needs a language model; the Markdown is unchanged. ${ADVICE}` }),
  };
  return rules;
}
