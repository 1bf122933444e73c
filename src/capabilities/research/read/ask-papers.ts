import type { Wire } from '@trawl/contract/endpoint.ts';
import type { askPapersResponse } from '@trawl/contract/v2/research/ask.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import { factsOf } from './facts.ts';
import type { ReadAnswer } from './read-paper.ts';

type Asked = Wire<typeof askPapersResponse>['papers'][number];

/**
 * The answers of papers to one question, in their order. All texts are fetched at the same time, so that the slowest decides how long it takes.
 * @param k passages of each
 * @throws the reason of the deadline
 */
export const askPapers = (
  read: (paper: Paper, query: string, k: number, deadline: Deadline) => Promise<ReadAnswer>,
  papers: readonly Paper[],
  { query, k }: { readonly query: string; readonly k: number },
  deadline: Deadline,
): Promise<Asked[]> =>
  Promise.all(
    papers.map(async (paper) => {
      const { passages, note, fullText, all } = await read(paper, query, k, deadline);
      return {
        paperId: String(paper.id),
        title: paper.title,
        authors: [...paper.authors],
        date: paper.created ?? null,
        passages,
        facts: factsOf(paper.abstract, fullText === undefined ? [] : all),
        ...(note === undefined ? {} : { note }),
        ...(fullText === undefined ? {} : { fullText }),
      };
    }),
  );
