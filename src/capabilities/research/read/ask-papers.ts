import type { Wire } from '@trawl/contract/endpoint.ts';
import type { askPapersResponse } from '@trawl/contract/v2/research/ask.ts';
import { doubtOf, type Reader } from '../../../engines/llm/index.ts';
import { atMost } from '../../../foundation/kernel/at-most.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import { breather } from '../text/breather.ts';
import { type Evidence, evidenceIn } from './evidence-in.ts';
import { factsOf, joinFacts } from './facts.ts';
import type { AnswerByModel, ModelAnswer } from './model-answer.ts';
import type { Passage } from './passages.ts';
import { rankPassages } from './rank-passages.ts';
import { answerFrom, type ReadAnswer, type ReadDeps } from './read-paper.ts';

type AskedPaper = Wire<typeof askPapersResponse>['papers'][number];

export interface AskedPapers {
  readonly papers: AskedPaper[];
  /** Papers that the language model read, and those for which it failed. */
  readonly read: number;
  readonly failed: number;
  /** Why it failed for the first of them: the end of a sentence about the model. */
  readonly why?: string;
}

interface AskDeps extends ReadDeps {
  /** undefined: without a language model. */
  readonly answer: AnswerByModel | undefined;
  /** Answers where no model does; undefined: only passages and facts. */
  readonly reader: Pick<Reader, 'answer'> | undefined;
}

/** Papers that the model reads at the same time. */
const AT_ONCE = 4;
/** Words of passages in which papers say what they measured, on what. */
const ABOUT_FACTS =
  'data set corpus benchmark participants sample size examples trained evaluated accuracy precision recall F1 BLEU score results';
/** Passages by these words that the model is shown beside those that match the question. */
const MOST_ABOUT_FACTS = 4;
const REFUSED = 'The answer of the language model is left out, because the passages do not state it.';

/**
 * The answers of papers to one question, in their order. All texts are fetched at the same time, so that the slowest decides how long it takes;
 * they are read one after another, so that other requests run in between. Then the model reads passages of each, or else rules look in them for the answer.
 * @param k passages of each
 * @throws the reason of the deadline
 */
export async function askPapers(
  deps: AskDeps,
  papers: readonly Paper[],
  query: string,
  k: number,
  deadline: Deadline,
): Promise<AskedPapers> {
  const texts = await Promise.all(
    papers.map(async (paper) => ({ paper, found: await deps.fullTexts.of(paper, deadline) })),
  );
  const asked: AskedPaper[] = [];
  const readings: ReadAnswer[] = [];
  const breathe = breather();
  for (const { paper, found } of texts) {
    await breathe();
    const reading = await answerFrom(deps, paper, found, query, k, deadline);
    const { passages, note, fullText, all } = reading;
    readings.push(reading);
    asked.push({
      paperId: String(paper.id),
      title: paper.title,
      authors: [...paper.authors],
      date: paper.created ?? null,
      passages,
      facts: await factsOf(paper.abstract, fullText === undefined ? [] : all),
      ...(note === undefined ? {} : { note }),
      ...(fullText === undefined ? {} : { fullText }),
    });
  }
  let read = 0;
  const failures: string[] = [];
  const { answer, reader } = deps;
  if (answer === undefined && reader === undefined) return { papers: asked, read, failed: 0 };
  await atMost(AT_ONCE, papers, async (paper, i) => {
    const shown = await passagesFor(paper, readings[i] as ReadAnswer, deadline);
    if (shown.length === 0) return;
    const said = await answer?.(query, paper.title, shown, deadline);
    if (said !== undefined && 'why' in said) failures[i] = said.why;
    else if (said !== undefined) {
      read++;
      asked[i] = withAnswer(asked[i] as AskedPaper, said);
      if (said.answer !== undefined) return;
    }
    const stated = reader && (await statedAnswer(reader, query, paper.title, shown, deadline));
    // Where the model read that the paper does not answer, rules have to be sure that it does.
    const isDenied = said !== undefined && 'facts' in said && !said.isRefused;
    if (stated !== undefined && !(isDenied && stated.doubt !== undefined))
      asked[i] = withStated(asked[i] as AskedPaper, stated);
  });
  const whys = failures.filter((one) => one !== undefined);
  const [why] = whys;
  return { papers: asked, read, failed: whys.length, ...(why === undefined ? {} : { why }) };
}

function withStated(reply: AskedPaper, { answer, doubt }: StatedAnswer): AskedPaper {
  const note = [reply.note, doubt].filter(Boolean).join(' ');
  return { ...reply, answer, ...(note === '' ? {} : { note }) };
}

/** What is looked at of a paper: the abstract, the passages that match the question, and those that state what was measured. */
async function passagesFor(
  { abstract }: Paper,
  { all, best, fullText }: ReadAnswer,
  deadline: Deadline,
): Promise<readonly Passage[]> {
  const facts = await rankPassages(all, ABOUT_FACTS, undefined, deadline);
  const indexes = new Set([...best, ...facts.slice(0, MOST_ABOUT_FACTS).map(({ index }) => index)]);
  const passages = [...indexes].sort((a, b) => a - b).flatMap((index) => all[index] ?? []);
  const hasAbstract = fullText !== undefined && abstract !== '';
  return hasAbstract ? [{ text: abstract, section: 'Abstract' }, ...passages] : passages;
}

function withAnswer(reply: AskedPaper, { answer, isRefused, facts, warning }: ModelAnswer): AskedPaper {
  const note = [reply.note, isRefused ? REFUSED : undefined, warning].filter(Boolean).join(' ');
  return {
    ...reply,
    ...(answer === undefined ? {} : { answer: { ...answer, by: 'model' as const } }),
    facts: joinFacts(facts, reply.facts),
    ...(note === '' ? {} : { note }),
  };
}

/** The answer of a paper without a language model. */
interface StatedAnswer {
  readonly answer: Evidence & { readonly text: string };
  /** Why it may be wrong, where that is likely. */
  readonly doubt: string | undefined;
}

/**
 * The statement of some passages that answers a question, by what answers questions about pages.
 * @returns undefined if none seems to, or if it stands in none of the passages
 */
async function statedAnswer(
  reader: Pick<Reader, 'answer'>,
  question: string,
  title: string,
  passages: readonly Passage[],
  deadline: Deadline,
): Promise<StatedAnswer | undefined> {
  const markdown = [`# ${title}`, ...passages.map(({ section, text }) => `## ${lastOf(section)}\n\n${text}`)].join(
    '\n\n',
  );
  const said = await reader.answer(question, { url: '', markdown }, deadline);
  const found = said?.evidence[0] && evidenceIn(passages)(1, said.evidence[0].quote);
  return said && found && { answer: { text: said.answer, ...found }, doubt: doubtOf(said.confidence) };
}

/** Its own heading, of those above it. */
const lastOf = (section: string): string => section.split(/\s+[›>/]\s+/).at(-1) ?? section;
