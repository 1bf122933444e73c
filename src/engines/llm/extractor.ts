import { type Log, silentLog } from '../../foundation/kernel/log.ts';
import { answerQuestion, extractToSchema, highlightsFor, summaryOf } from '../page/index.ts';
import { cleanWith, UNCLEANED } from './clean-markdown.ts';
import { doubtOf, warningOf } from './doubts.ts';
import { ModelError } from './errors.ts';
import type { Extractor, Found, NotFound, Reader, Told } from './extractor-types.ts';
import { type CallerSchema, checkedSchema, dropAt } from './json-schema.ts';
import type { Model, Usage } from './model.ts';
import { answerWith, highlightsWith, jsonWith, summaryWith } from './model-tasks.ts';

const HERE: Reader = {
  extract: extractToSchema,
  answer: answerQuestion,
  highlights: highlightsFor,
  summary: (page) => summaryOf(page),
};
const NONE: Usage = { input: 0, output: 0 };
const EXTRACTIVE = 'extractive';
const PUT_TOGETHER = 'The answer was composed of text of the page, without a language model.';
const ADVICE = 'Set TRAWL_LLM_BASE_URL and TRAWL_LLM_MODEL to use a language model.';

export interface ExtractorOptions {
  /** undefined: only the extractive model. Read at each call. */
  readonly model?: Model | undefined;
  readonly log?: Log;
  /** Limit of tokens of a page for the model; 24,000 by default. */
  readonly contextTokens?: number;
  /** Runs the extractive model; on this thread by default. */
  readonly reader?: Reader;
}

/** Creates the extractor for a model, with the extractive model as the fallback. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { log = silentLog, contextTokens = 24_000, reader = HERE } = options;
  const found = <T>(value: T, more: Partial<Found<T>> = {}): Found<T> => ({
    ok: true,
    value,
    evidence: [],
    missing: [],
    usage: NONE,
    by: EXTRACTIVE,
    ...more,
  });

  /** The model's result; if it fails, that of the extractive model, with a warning. */
  const withFallback = async <T>(
    withModel: (model: Model) => Promise<Found<T> | NotFound>,
    without: () => Promise<Found<T> | NotFound>,
  ): Promise<Told<T>> => {
    const { model } = options;
    if (!model) return without();
    try {
      return await withModel(model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      log.warn(
        { model: model.id, failure: error.failure, reason: error.message },
        'model call failed; extracting without it',
      );
      const instead = await without();
      if (!instead.ok) {
        return {
          ...instead,
          code: 'MODEL_FAILED',
          message: `The language model did not respond (${error.failure}). ${said(instead)}`,
        };
      }
      return {
        ...instead,
        warning: [
          `The language model did not respond (${error.failure}); the page was read without it.`,
          instead.warning,
        ]
          .filter(Boolean)
          .join(' '),
      };
    }
  };

  const notFound = (message: string, more: Partial<NotFound> = {}): NotFound => ({
    ok: false,
    code: 'MODEL_NOT_CONFIGURED',
    message: `${message} ${ADVICE}`,
    missing: [],
    evidence: [],
    usage: NONE,
    ...more,
  });

  return {
    get by() {
      return options.model?.id ?? EXTRACTIVE;
    },
    json: async ({ schema, prompt, page, deadline }) => {
      const checked = schema === undefined ? undefined : checkedSchema(schema);
      return withFallback<unknown>(
        (one) => jsonWith(one, { schema: checked, prompt, page, deadline, contextTokens }),
        async () => {
          const read = await reader.extract(
            { ...page, ...(checked ? { schema: checked.json } : {}), prompt },
            deadline,
          );
          const { missing, evidence } = read;
          if (read.value === undefined || evidence.length === 0) {
            return notFound(
              'The page has none of the requested data in a form that can be read without a language model.',
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
          return found(value, {
            evidence,
            missing: absent,
            links: read.links,
            ...warningOf(absent, read.unnamed, read.lost),
          });
        },
      );
    },
    answer: ({ question, page, deadline }) =>
      withFallback<string>(
        (one) => answerWith(one, { question, page, deadline, contextTokens }),
        async () => {
          const answer = await reader.answer(question, page, deadline);
          if (!answer) return notFound('The page has no sentence that plainly answers the question.');
          const doubt = doubtOf(answer.confidence);
          return found(answer.answer, {
            evidence: answer.evidence,
            ...(doubt === undefined ? { warning: PUT_TOGETHER } : { warning: `${PUT_TOGETHER} ${doubt}`, doubt }),
          });
        },
      ),
    highlights: ({ query, page, deadline }) =>
      withFallback<string>(
        (one) => highlightsWith(one, { query, page, deadline, contextTokens }),
        async () => {
          const passages = await reader.highlights(query, page, deadline);
          const evidence = passages.map((quote) => ({
            field: 'highlights',
            source: 'prose' as const,
            quote: quote.slice(0, 300),
          }));
          return passages.length > 0
            ? found(passages.join('\n\n'), { evidence })
            : notFound('No passage of the page is about the query.');
        },
      ),
    summary: ({ page, deadline }) =>
      withFallback<string>(
        (one) => summaryWith(one, { page, deadline, contextTokens }),
        async () => {
          const summary = await reader.summary(page, deadline);
          return summary === '' ? notFound('The page has no sentences for a summary.') : found(summary);
        },
      ),
    clean: async ({ markdown, url, deadline }) => {
      const { model } = options;
      if (!model)
        return found(markdown, {
          warning: `onlyCleanContent needs a language model; the Markdown is unchanged. ${ADVICE}`,
        });
      try {
        return await cleanWith(model, { markdown, url, deadline });
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        log.warn(
          { model: model.id, failure: error.failure, reason: error.message },
          'cleaning the page with the model failed',
        );
        return found(markdown, { warning: `${UNCLEANED} the language model did not respond (${error.failure}).` });
      }
    },
  };
}

const said = ({ message }: NotFound): string => message.replace(` ${ADVICE}`, '');

/** Limit of fields that are dropped because they do not match the schema. */
const MAX_DROPPED = 50;

/** The same, with a schema of which the page states only a part: a missing required field leaves the others. */
function fittedInPart(schema: CallerSchema, read: unknown): ReturnType<typeof fitted> {
  const whole = fitted(schema, read);
  if (whole.misfit === undefined || !whole.misfit.includes(LACKS)) return whole;
  const part = fitted(checkedSchema(withoutRequired(schema.json)), read);
  return part.misfit === undefined ? part : whole;
}

const LACKS = 'must have required property';

/** The schema with nothing required of the result and of objects in it. Entries of lists stay as they are: half of one is none. */
function withoutRequired(schema: Record<string, unknown>): Record<string, unknown> {
  const { required: _, properties, ...rest } = schema;
  if (typeof properties !== 'object' || properties === null) return rest;
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const relaxed = Object.entries(properties).map(([name, one]) => [name, isObject(one) ? withoutRequired(one) : one]);
  return { ...rest, properties: Object.fromEntries(relaxed) };
}

/** The result without fields that the schema does not allow; missing fields are listed. */
function fitted(
  schema: CallerSchema,
  read: unknown,
): { value: unknown; dropped: string[]; misfit: string | undefined } {
  const dropped: string[] = [];
  const value = structuredClone(read);
  for (let i = 0; i <= MAX_DROPPED; i++) {
    const misfit = schema.misfit(value);
    if (!misfit) return { value, dropped, misfit: undefined };
    const lacks = misfit.message.startsWith(LACKS);
    if (i === MAX_DROPPED || lacks || !dropAt(value, misfit.path)) {
      // A list entry without a required property is dropped; the root cannot be.
      const isEntry = lacks && /\/\d+$/.test(misfit.path);
      if (i < MAX_DROPPED && isEntry && dropAt(value, misfit.path)) {
        dropped.push(misfit.path.slice(1).replaceAll('/', '.'));
        continue;
      }
      return {
        value,
        dropped,
        misfit: `${misfit.path === '' ? '' : `${misfit.path.slice(1).replaceAll('/', '.')} `}${misfit.message}`,
      };
    }
    dropped.push(misfit.path.slice(1).replaceAll('/', '.'));
  }
  return { value, dropped, misfit: 'it does not fit' };
}
