import type { Wire } from '@trawl/contract/endpoint.ts';
import type { chunk } from '@trawl/contract/v2/scrape/chunks.ts';
import type { FormatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { type Embedder, embedPassages, HOW_TO_EMBED } from '../../../engines/llm/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { FileFacts } from '../render/job.ts';
import type { ScraperDeps } from '../types.ts';

type Chunk = Wire<typeof chunk>;
type Box = [left: number, top: number, right: number, bottom: number];

interface ChunkDeps extends Pick<ScraperDeps, 'threads'> {
  readonly embedder: Pick<Embedder, 'embed'> | undefined;
}

interface ChunkedText {
  readonly text: string;
  /** Of the page, with the language that it says it is in. */
  readonly metadata?: { readonly language?: unknown } | undefined;
  /** Of a file, if they are known. */
  readonly blocks?: FileFacts['blocks'];
}

/** The Markdown in pieces, cut on a thread; those of a file whose blocks are known with their page and place on it. */
export async function chunksOfText(
  { threads, embedder }: ChunkDeps,
  { text, metadata, blocks }: ChunkedText,
  { maxTokens, overlap, vectors }: Omit<FormatOf<'chunks'>, 'type'>,
  owner: string,
  deadline: Deadline,
): Promise<{ readonly chunks: Chunk[]; readonly warnings: readonly string[] }> {
  const language = typeof metadata?.language === 'string' ? metadata.language : undefined;
  const cut = await threads.run('chunks', { text, language, options: { maxTokens, overlap } }, deadline, { owner });
  const pages = (blocks ?? []).map(spanOf);
  const chunks = cut.map((one) => ({ ...one, headings: [...one.headings], ...placeOf(one, pages) }));
  if (!vectors || chunks.length === 0) return { chunks, warnings: [] };
  if (!embedder)
    return { chunks, warnings: [`chunks: no vectors, since no embeddings are configured: ${HOW_TO_EMBED}.`] };
  const texts = chunks.map(({ headings, text: own }) => [headings.join(' > '), own].filter(Boolean).join('\n'));
  const embedded = await embedPassages(embedder, texts, deadline);
  const lacking = embedded.vectors.filter((vector) => vector === undefined).length;
  return {
    chunks: chunks.map((one, i) => ({ ...one, ...(embedded.vectors[i] ? { vector: embedded.vectors[i] } : {}) })),
    warnings:
      lacking === 0
        ? []
        : [`chunks: ${lacking} of ${chunks.length} have no vector: the endpoint of embeddings ${embedded.why}.`],
  };
}

type Page = NonNullable<FileFacts['blocks']>[number];

/** A page with the part of the Markdown that its blocks are in: a file has thousands of pieces, and of blocks. */
interface SpannedPage extends Page {
  readonly from: number;
  readonly to: number;
}

function spanOf(page: Page): SpannedPage {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { markdownSpan: span } of page.items) {
    if (!span) continue;
    from = Math.min(from, span[0] as number);
    to = Math.max(to, span[1] as number);
  }
  return { ...page, from, to };
}

/** The page on which a piece begins, and the box around its blocks there. */
function placeOf(
  { start, end }: Pick<Chunk, 'start' | 'end'>,
  pages: readonly SpannedPage[],
): Pick<Chunk, 'pageNumber' | 'bbox'> {
  for (const { pageNumber, items, from, to } of pages) {
    if (from >= end || to <= start) continue;
    const within = items.filter(
      ({ markdownSpan: span }) => span && (span[0] as number) < end && (span[1] as number) > start,
    );
    if (within.length === 0) continue;
    const boxes = within.flatMap(({ bbox }) => (bbox ? [bbox as unknown as Box] : []));
    return boxes.length === 0 ? { pageNumber } : { pageNumber, bbox: around(boxes) };
  }
  return {};
}

const around = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];
