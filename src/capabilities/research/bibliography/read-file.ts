import type { ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { DumpError, openDump } from '../../../engines/dumps/index.ts';
import { build } from '../import/index.ts';
import { rejectOf, type SourceBatch, type SourceItem } from '../records/item.ts';
import { readBibliography } from './read.ts';
import type { Reference } from './reference.ts';

/** Bytes of a bibliography: it is read whole. */
const LARGEST = 256 * 1024 * 1024;
const BATCH = 500;

/**
 * The papers of a bibliography, plain, gzip or zip, in batches; what cannot be a paper, for lack of an id or a title, is a reject.
 * @param skip references up to this one are left out
 * @throws DumpError if the file is missing, damaged, too large or no bibliography; the signal's reason if aborted
 */
export async function* readBibliographyFile(
  file: string,
  format: ReadFormat | 'auto',
  { skip = 0, signal }: { readonly skip?: number; readonly signal?: AbortSignal } = {},
): AsyncGenerator<SourceBatch<number, number>> {
  const text = await textOf(file, signal);
  const { references, skipped } = await readBibliography(text, format).catch((error: Error) => {
    throw new DumpError(file, `this does not look like a bibliography: ${error.message}`);
  });
  if (references.length === 0) throw new DumpError(file, 'this does not look like a bibliography: no reference in it');
  const items: SourceItem<number>[] = [
    ...references.map(([position, reference]) => itemOf(position, reference)),
    ...skipped.map(({ reference, reason }) => ({ position: reference, reason, excerpt: '' })),
  ].sort((a, b) => a.position - b.position);
  const rest = items.filter(({ position }) => position > skip);
  for (let at = 0; at < rest.length; at += BATCH) {
    signal?.throwIfAborted();
    const batch = rest.slice(at, at + BATCH);
    const state = batch.at(-1)?.position ?? skip;
    yield { items: batch, state, share: Math.min(1, (at + BATCH) / rest.length) };
  }
}

function itemOf(
  position: number,
  { title, authors, created, ids, abstract, categories }: Reference,
): SourceItem<number> {
  try {
    const draft = { ids, title, abstract, authors: [...authors], categories: [...categories], created };
    return { record: build(draft), position };
  } catch (error) {
    return rejectOf(error, position, [title, ...authors.slice(0, 3)].join(', '));
  }
}

async function textOf(file: string, signal: AbortSignal | undefined): Promise<string> {
  const opened = await openDump(file);
  try {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of opened.chunks()) {
      signal?.throwIfAborted();
      text += decoder.decode(chunk, { stream: true });
      if (text.length > LARGEST) throw new DumpError(file, `this is larger than ${LARGEST / 1024 / 1024} MB`);
    }
    return text + decoder.decode();
  } finally {
    await opened.close();
  }
}
