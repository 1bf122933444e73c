import type { ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { breather } from '../text/breather.ts';
import { readBibtex } from './read-bibtex.ts';
import { readCsl } from './read-csl.ts';
import { readCsv } from './read-csv.ts';
import { isEnw, readEnw } from './read-enw.ts';
import { isNbib, readNbib } from './read-nbib.ts';
import { isRis, readRis } from './read-ris.ts';
import { type ReadReferences, type Reference, referenceOf } from './reference.ts';

/** The references of a bibliography. */
export interface Bibliography {
  readonly format: ReadFormat;
  /** With their places in the file, from 1. */
  readonly references: readonly (readonly [place: number, reference: Reference])[];
  readonly skipped: readonly { readonly reference: number; readonly reason: string }[];
}

const READERS: Readonly<Record<ReadFormat, (text: string) => ReadReferences>> = {
  bibtex: readBibtex,
  ris: readRis,
  'csl-json': readCsl,
  csv: readCsv,
  nbib: readNbib,
  enw: readEnw,
};

/**
 * Reads a bibliography in time linear in its length, a few milliseconds at a time. What cannot be read is in `skipped`.
 * @throws ApiError BAD_REQUEST for CSL-JSON that is not JSON
 */
export async function readBibliography(text: string, as: ReadFormat | 'auto'): Promise<Bibliography> {
  const clean = text.replace(/^\ufeff/, '');
  const format = as === 'auto' ? formatOf(clean) : as;
  const references: [number, Reference][] = [];
  const skipped: { reference: number; reason: string }[] = [];
  const breathe = breather();
  try {
    for (const [place, raw] of READERS[format](clean)) {
      const read = typeof raw === 'string' ? raw : (referenceOf(raw) ?? 'has neither a title nor an id');
      if (typeof read === 'string') skipped.push({ reference: place, reason: read });
      else references.push([place, read]);
      await breathe();
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'text', message: 'is not JSON, or is cut off' }] });
  }
  return { format, references, skipped };
}

function formatOf(text: string): ReadFormat {
  const start = text.slice(0, 10_000).trimStart();
  if (/^[[{]/.test(start)) return 'csl-json';
  if (isRis(start)) return 'ris';
  if (isNbib(start)) return 'nbib';
  if (isEnw(start)) return 'enw';
  return /^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]/m.test(start) ? 'bibtex' : 'csv';
}
