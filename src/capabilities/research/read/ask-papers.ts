import type { Wire } from '@trawl/contract/endpoint.ts';
import type { askPapersResponse } from '@trawl/contract/v2/research/ask.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import { breather } from '../harvest/item.ts';
import { factsOf } from './facts.ts';
import { answerFrom, type ReadDeps } from './read-paper.ts';

export type AskedPaper = Wire<typeof askPapersResponse>['papers'][number];

/**
 * The answers of papers to one question, in their order. All texts are fetched at the same time, so that the slowest decides how long it takes;
 * they are read one after another, so that other requests run in between.
 * @param k passages of each
 * @throws the reason of the deadline
 */
export async function askPapers(
  deps: ReadDeps,
  papers: readonly Paper[],
  query: string,
  k: number,
  deadline: Deadline,
): Promise<AskedPaper[]> {
  const texts = await Promise.all(
    papers.map(async (paper) => ({ paper, found: await deps.fullTexts.of(paper, deadline) })),
  );
  const asked: AskedPaper[] = [];
  const breathe = breather();
  for (const { paper, found } of texts) {
    await breathe();
    const { passages, note, fullText, all } = await answerFrom(deps, paper, found, query, k, deadline);
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
  return asked;
}
