import type { ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { DumpError, openDump } from '../../../engines/dumps/index.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { build } from '../import/index.ts';
import { rejectOf, type SourceBatch, type SourceItem } from '../records/item.ts';
import { readBibliography } from './read.ts';
import type { Reference } from './reference.ts';

/** Bytes of a bibliography: it is read whole. */
const LARGEST = 256 * 1024 * 1024;
const BATCH = 500;

interface ReadFileOptions {
  /** References up to this one are left out. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
  /** Stores references with a title and without an id, in the transaction of their batch; by default they are rejects. */
  readonly keep?: ((references: readonly Reference[]) => Promise<(tx: Transaction) => Promise<void>>) | undefined;
}

/**
 * The papers of a bibliography, plain, gzip or zip, in batches; what cannot be a paper, for lack of an id or a title, is a reject.
 * @throws DumpError if the file is missing, damaged, too large or no bibliography; the signal's reason if aborted
 */
export async function* readBibliographyFile(
  file: string,
  format: ReadFormat | 'auto',
  { skip = 0, signal, keep }: ReadFileOptions = {},
): AsyncGenerator<SourceBatch<number, number>> {
  const text = await textOf(file, signal);
  const { references, skipped } = await readBibliography(text, format).catch((error: Error) => {
    throw new DumpError(file, `this does not look like a bibliography: ${error.message}`);
  });
  if (references.length === 0) throw new DumpError(file, 'this does not look like a bibliography: no reference in it');
  const read: (SourceItem<number> | Nameless)[] = [
    ...references.map(([position, reference]) =>
      keep !== undefined && isNameless(reference) ? { position, reference } : itemOf(position, reference),
    ),
    ...skipped.map(({ reference, reason }) => ({ position: reference, reason, excerpt: '' })),
  ].sort((a, b) => a.position - b.position);
  const rest = read.filter(({ position }) => position > skip);
  for (let at = 0; at < rest.length; at += BATCH) {
    signal?.throwIfAborted();
    const batch = rest.slice(at, at + BATCH);
    const state = batch.at(-1)?.position ?? skip;
    const items = batch.filter((one): one is SourceItem<number> => !('reference' in one));
    const kept = batch.flatMap((one) => ('reference' in one ? one.reference : []));
    const also = kept.length === 0 ? undefined : await keep?.(kept);
    yield { items, state, share: Math.min(1, (at + BATCH) / rest.length), ...(also === undefined ? {} : { also }) };
  }
}

interface Nameless {
  readonly position: number;
  readonly reference: Reference;
}

const isNameless = ({ ids, title }: Reference): boolean => title !== '' && Object.keys(ids).length === 0;

function itemOf(
  position: number,
  { title, authors, created, ids, abstract, categories, published }: Reference,
): SourceItem<number> {
  try {
    const lists = { authors: [...authors], categories: [...categories] };
    const draft = { ids, title, abstract, ...lists, venue: published?.venue, created };
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
