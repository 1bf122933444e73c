import { FACT_KINDS } from '@trawl/contract/v2/research/ask.ts';
import { z } from 'zod';
import {
  type Model,
  schemaOf,
  shownText,
  textProblem,
  understand,
  withoutStrangeAddresses,
} from '../../../engines/llm/index.ts';
import { findStated, plainText, wholeOf } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { evidenceIn } from '../read/evidence-in.ts';
import type { Fact } from '../read/facts.ts';
import type { ModelAnswer } from '../read/model-answer.ts';
import type { Passage } from '../read/passages.ts';

const MOST_QUESTION = 2_000;
/** Tokens of the passages of a paper. */
const MOST_SHOWN = 12_000;
/** Characters of an answer, and of the words that it rests on. */
const MOST_ANSWER = 1_000;
const MOST_FACTS = 40;
/** Reasoning models need most of them before they start. */
const MAX_TOKENS = 3_000;

const DRAFT = schemaOf(
  'answer',
  z.object({
    answer: z.string().nullable(),
    passage: z.number().int().nullable(),
    quote: z.string().nullable(),
    facts: z
      .array(z.object({ kind: z.enum(FACT_KINDS), value: z.string(), passage: z.number().int(), quote: z.string() }))
      .max(1_000),
  }),
);

type Draft = ReturnType<typeof DRAFT.parse>;

const INSTRUCTIONS =
  'You read numbered passages of a scientific paper for a researcher who compares papers. `answer` is the answer of this paper to the question, in one to three sentences ' +
  'in the language of the question, without numbers of passages; null if the passages do not answer it. `passage` and `quote` are the number of the passage ' +
  'that the answer rests on and its sentence, to the letter. `facts` are the data sets (dataset), sample sizes (sampleSize) and ' +
  'measured results (metric, with the name of the measure) of this paper, not of works that it cites: the value as written, the ' +
  'number of its passage and the sentence that states it, to the letter. Use only what the passages state. Answer with JSON only: ' +
  '{"answer": "…", "passage": 1, "quote": "…", "facts": [{"kind": "dataset", "value": "…", "passage": 2, "quote": "…"}]}.';

/**
 * Asks the model, and keeps only what the passages bear out: quotes that stand in them, answers whose numbers and addresses do, and facts
 * whose value is in their quote.
 * @throws ModelError
 */
export async function answerByModel(
  model: Model,
  question: string,
  title: string,
  passages: readonly Passage[],
  deadline: Deadline,
): Promise<ModelAnswer> {
  const find = evidenceIn(passages);
  const all = passages.map(({ text }) => text).join('\n');
  const stated = new Set(numbersOf(all));
  const evidenceOf = ({ passage, quote }: Draft) => (quote === null ? undefined : find(passage ?? 0, quote));
  const asked = question.slice(0, MOST_QUESTION).toWellFormed();
  const shown = passages.map(({ text, section }, i) =>
    JSON.stringify({ passage: i + 1, section, text: text.toWellFormed() }),
  );
  const told = await understand(model, {
    task: INSTRUCTIONS,
    asked: `Question: ${asked}`,
    ...shownText(
      { of: 'paper', is: 'a scientific paper, its title and passages as JSON', mostTokens: MOST_SHOWN },
      [JSON.stringify({ title: title.toWellFormed() }), ...shown],
      asked,
    ),
    schema: DRAFT,
    maxTokens: MAX_TOKENS,
    deadline,
    check: (draft) => {
      const said = draft.answer?.trim() ?? '';
      if (said === '') return undefined;
      if (evidenceOf(draft) === undefined) return 'its quote stands in none of the passages';
      const strange = numbersOf(said).filter((number) => !stated.has(number));
      return strange.length > 0 ? `the passages do not state ${strange.slice(0, 3).join(', ')}` : textProblem(said);
    },
  });
  if (!told.ok && told.refused === undefined) throw told.error;
  const draft = (told.ok ? told.value : told.refused) as Draft;
  const facts: Fact[] = [];
  for (const { kind, value: said, passage, quote } of draft.facts.slice(0, MOST_FACTS)) {
    const evidence = find(passage, quote);
    const fact = said.trim();
    if (evidence === undefined || !isStated(fact, evidence.words, kind)) continue;
    facts.push({ kind, value: fact, ...evidence, by: 'model' });
  }
  const rest = { isRefused: !told.ok, facts, ...(told.ok && told.warning ? { warning: told.warning } : {}) };
  const said = draft.answer?.trim() ?? '';
  const evidence = evidenceOf(draft);
  if (!told.ok || said === '' || evidence === undefined) return { answer: undefined, ...rest };
  const text = withoutStrangeAddresses(said.slice(0, MOST_ANSWER).toWellFormed(), all, question);
  return { answer: { text, ...evidence }, ...rest };
}

function isStated(value: string, words: string, field: string): boolean {
  const text = plainText(words);
  return value !== '' && findStated(text, value, wholeOf(text), { field, isProse: false }) !== undefined;
}

/** Numbers without the commas between their thousands. */
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(',', ''));
