import type { Wire } from '@trawl/contract/endpoint.ts';
import type { chunk, chunkOptions } from '@trawl/contract/v2/scrape/chunks.ts';
import type { z } from 'zod';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import type { FullTexts } from '../full-text/full-texts.ts';
import type { FullText } from '../full-text/store.ts';
import { whyAbstract } from './read-paper.ts';
import { BREAK, pageAt, withoutBreaks } from './turns.ts';

type Chunk = Wire<typeof chunk>;
type Options = z.output<typeof chunkOptions>;

/** Cuts a text into pieces. */
export type CutText = (
  text: string,
  options: Options,
  owner: string,
  deadline: Deadline,
) => Promise<{ readonly chunks: Chunk[]; readonly warnings: readonly string[] }>;

interface ChunkedPaper {
  readonly chunks: Chunk[];
  readonly warnings: readonly string[];
  /** That the pieces are of the abstract, and why. */
  readonly note: string | undefined;
  readonly fullText: Omit<FullText, 'text'> | undefined;
}

/** The full text of a paper in pieces, with the pages on which they begin; else its abstract. @throws the reason of the deadline */
export async function chunkPaper(
  { fullText: textOf, cut }: { readonly fullText: FullTexts['of']; readonly cut: CutText },
  paper: Paper,
  options: Options,
  owner: string,
  deadline: Deadline,
): Promise<ChunkedPaper> {
  const found = await textOf(paper, deadline);
  if (typeof found === 'string') {
    return {
      ...(await cut(paper.abstract, options, owner, deadline)),
      note: whyAbstract(found, paper),
      fullText: undefined,
    };
  }
  const { text: whole, ...fullText } = found;
  const { text, turns } = withoutBreaks(whole, 1);
  const { chunks, warnings } = await cut(text, options, owner, deadline);
  const paged = whole.includes(BREAK)
    ? chunks.map((chunk) => ({ ...chunk, pageNumber: pageAt(turns, chunk.start) }))
    : chunks;
  return { chunks: paged, warnings, note: undefined, fullText };
}
