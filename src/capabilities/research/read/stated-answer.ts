import { doubtOf, type Reader } from '../../../engines/llm/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Evidence, evidenceIn } from './evidence-in.ts';
import type { Passage } from './passages.ts';

/** The answer of a paper without a language model. */
export interface StatedAnswer {
  readonly answer: Evidence & { readonly text: string };
  /** Why it may be wrong, where that is likely. */
  readonly doubt: string | undefined;
}

/**
 * The statement of some passages that answers a question, by what answers questions about pages.
 * @returns undefined if none seems to, or if it stands in none of the passages
 */
export async function statedAnswer(
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
