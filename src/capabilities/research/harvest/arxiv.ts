import type { Egress, Pacer } from '../../../foundation/egress/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { parseArxiv } from '../import/arxiv.ts';
import { isoDate, mailDate } from '../import/dates.ts';
import type { PaperRecord } from '../record.ts';
import { itemOf, type SourceBatch } from '../records/item.ts';
import { mapGently } from '../text/breather.ts';
import { childrenOf, childText, type XmlElement } from '../text/xml-tree.ts';
import { listRecords, type OaiState } from './oai.ts';
import type { OaiRecord } from './oai-page.ts';
import type { HarvestOptions } from './options.ts';

/**
 * The format with the version history. In `arXiv`, which has authors in parts, `created` is the date of the current version
 * (the server fills it from that version's row), and when a paper was submitted could not be told.
 */
const FORMAT = 'arXivRaw';

/** No record has an earlier datestamp, and the server refuses an earlier `from`. */
const EARLIEST = '2005-09-16';

export interface ArxivOptions extends HarvestOptions {
  /** A category, archive or group ("cs.CL", "hep-th", "math") or an OAI-PMH set ("physics:hep-th"); everything by default. */
  readonly set?: string;
  /** Records added or changed since (YYYY-MM-DD): dates of the record, not of the paper. */
  readonly from?: string;
  readonly until?: string;
}

/** One record in the form of arXiv's metadata snapshot, so that a paper is the same from both sources. */
function recordOf(metadata: XmlElement | undefined, identifier: string): PaperRecord {
  if (metadata === undefined) throw new Error('no metadata');
  const versions = childrenOf(metadata, 'version')
    .map((version) => ({ version: version.attributes.version ?? '', created: childText(version, 'date') }))
    .sort((a, b) => Number(a.version.slice(1)) - Number(b.version.slice(1)));
  const last = versions.length > 1 ? mailDate(versions.at(-1)?.created) : undefined;
  return parseArxiv({
    id: childText(metadata, 'id').trim() || identifier,
    title: childText(metadata, 'title'),
    abstract: childText(metadata, 'abstract'),
    authors: childText(metadata, 'authors'),
    categories: childText(metadata, 'categories'),
    doi: childText(metadata, 'doi'),
    'journal-ref': childText(metadata, 'journal-ref'),
    versions,
    update_date: last,
  });
}

const sourceText = ({ metadata }: OaiRecord): string =>
  metadata?.children.map(({ name, text }) => `${name}: ${text.trim()}`).join(' ') ?? '';

/**
 * Harvests arXiv's metadata over OAI-PMH, a page of a few thousand records at a time. A finished state resumes with later changes, unless
 * `until` was given.
 * @throws OperatorError for invalid options, and if arXiv refuses or stays unusable
 */
export async function* harvestArxiv(
  egress: Egress,
  pacer: Pacer,
  options: ArxivOptions,
  state?: OaiState,
): AsyncGenerator<SourceBatch<OaiState>> {
  const from = oaiDate('from', options.from);
  const until = oaiDate('until', options.until);
  if (from !== undefined && until !== undefined && from > until)
    throw new OperatorError('from must not be after until');
  const selection = {
    set: options.set === undefined ? undefined : arxivSet(options.set),
    from: from !== undefined && from < EARLIEST ? EARLIEST : from,
    until,
  };
  const { deadline, contact, log } = options;
  const source = { egress, pacer, api: 'arxiv', name: 'arXiv', deadline, contact, log };
  for await (const batch of listRecords(source, options.baseUrl ?? ARXIV_OAI, FORMAT, selection, state)) {
    const items = await mapGently(batch.records, (record) =>
      itemOf(
        () => recordOf(record.metadata, record.identifier),
        record.identifier,
        () => sourceText(record),
      ),
    );
    const { state, total } = batch;
    yield { items, state, share: total === undefined ? undefined : Math.min(1, state.read / Math.max(1, total)) };
  }
}

/** info.arxiv.org/help/oa: the address since March 2025; export.arxiv.org/oai2 only redirects to it. */
export const ARXIV_OAI = 'https://oaipmh.arxiv.org/oai';

/** Archives that are groups of their own; all the others belong to physics (arxiv.org/category_taxonomy). */
const GROUPS = new Set(['cs', 'econ', 'eess', 'math', 'q-bio', 'q-fin', 'stat']);

/**
 * The OAI-PMH set of a category: "cs.CL" -> "cs:cs:CL", "hep-th" -> "physics:hep-th", "astro-ph.GA" -> "physics:astro-ph:GA"; groups ("cs",
 * "physics") and sets stay unchanged.
 * @throws OperatorError if it is invalid
 */
export function arxivSet(text: string): string {
  const [archive = '', subject, ...more] = text.split('.');
  if (/^[a-z-]+(:[a-z-]+(:[A-Za-z-]+)?)?$/.test(text)) {
    return text.includes(':') || GROUPS.has(text) || text === 'physics' ? text : `physics:${text}`;
  }
  if (more.length > 0 || !/^[a-z-]+$/.test(archive) || subject === undefined || !/^[A-Za-z-]+$/.test(subject)) {
    throw new OperatorError(`"${text}" is not an arXiv category or set; examples: cs.CL, hep-th, math, physics:hep-th`);
  }
  return `${GROUPS.has(archive) ? archive : 'physics'}:${archive}:${subject}`;
}

/** @throws OperatorError that names the option, unless it is a date such as 2024-01-31 */
export function oaiDate(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.length !== 10 || isoDate(value) !== value) {
    throw new OperatorError(`${name} must be a date such as 2024-01-31, not "${value}"`);
  }
  return value;
}
