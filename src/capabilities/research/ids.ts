// Over 10 kB: the forms of four kinds of ids, which must exclude each other.

import { ownField, setField, table, type WordTable } from '../../foundation/kernel/table.ts';
import type { PaperIds } from './record.ts';

/** The namespaces that identify a paper, in the order of preference for `primaryId`. */
export const IDENTITY_NAMESPACES = ['arxiv', 'pmid', 'pmcid', 'doi'] as const;

const KNOWN: ReadonlySet<string> = new Set([...IDENTITY_NAMESPACES, 'openalex']);

/** Maximum length of an id; no registry issues ids near it. */
const MAX_ID = 1000;

/** arXiv's archives before April 2007, with ids `archive/YYMMNNN` (arxiv.org/help/arxiv_identifier), and those since. */
const ARXIV_ARCHIVES = new Set(
  (
    'acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga ' +
    'funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol physics plasm-ph ' +
    'q-alg q-bio q-fin quant-ph solv-int stat supr-con'
  ).split(' '),
);

const ARXIV_NEW = /^(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})(?:v\d{1,4})?$/i;
const ARXIV_OLD = /^([a-z]{1,8}(?:-[a-z]{2,4})?)(?:\.[a-z-]{2,12})?\/(\d{2}(?:0[1-9]|1[0-2])\d{3})(?:v\d{1,4})?$/i;
const ARXIV_URL =
  /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*(?:arxiv|alphaxiv|ar5iv)\.org\/(?:abs|pdf|html|format|ps|e-print|src|list|cits)\/([^?#\s]+)/i;
const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/i;

const DOI = /^10\.\d{4,9}(?:\.\d+)*\/\S+$/;
/** A DOI that is already canonical, like most. */
const CLEAN_DOI = /^10\.\d{4,9}\/[a-z0-9._/-]*[a-z0-9]$/;
const DOI_URL = /^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/+(?:doi:)?/i;
const DOI_PREFIX = /^(?:urn:|info:)?doi[:/]?\s*(?=10\.|https?:)/i;

const PMID = /^0*([1-9]\d{0,8})$/;
const PMID_URL =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/(?:m\/)?pubmed|europepmc\.org\/(?:article|abstract)\/med)\/(\d+)/i;
const PMCID = /^(?:pmc)?\s*0*([1-9]\d{0,9})(?:\.\d+)?$/i;
const PMC_URL =
  /^(?:https?:\/\/)?(?:www\.)?(?:pmc\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/(?:labs\/)?pmc|europepmc\.org)\/articles?\/(?:pmc\/)?((?:PMC)?\d+)/i;

const OPENALEX = /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:works\/)?)?(W[1-9]\d{0,14})$/i;

/** Other names of the namespaces in sources. */
const ALIASES: WordTable<string> = table({
  pmc: 'pmcid',
  pubmed: 'pmid',
  arxivid: 'arxiv',
  arxiv_id: 'arxiv',
});

/** A namespace: lower case, starts with a letter; excludes `__proto__` and the like. */
const NAMESPACE = /^[a-z][a-z0-9_-]{0,31}$/;

function namespaceOf(raw: string): string | undefined {
  if (KNOWN.has(raw)) return raw;
  const name = raw.trim().toLowerCase();
  if (!NAMESPACE.test(name)) return undefined;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
}

/** "1706.03762" or "math/0309136" from any form of an arXiv id; undefined if it is invalid. */
function arxivId(raw: string): string | undefined {
  let id = raw;
  const url = ARXIV_URL.exec(id);
  if (url !== null) id = decoded(url[1]!);
  else {
    const doi = bareDoi(id);
    const inner = doi === undefined ? null : ARXIV_DOI.exec(doi);
    if (inner !== null) id = inner[1]!;
  }
  id = id
    .replace(/^(?:oai:)?arxiv(?:\.org)?[:.]\s*/i, '')
    .replace(/\s*\[[^\]]*\]$/, '')
    .replace(/[/.,;:)]{1,4}$/, '')
    .replace(/\.(?:pdf|ps)$/i, '');
  const modern = ARXIV_NEW.exec(id);
  if (modern !== null) return modern[1]!;
  const old = ARXIV_OLD.exec(id);
  if (old === null) return undefined;
  const archive = old[1]!.toLowerCase();
  return ARXIV_ARCHIVES.has(archive) ? `${archive}/${old[2]!}` : undefined;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A DOI without prefix or resolver, decoded, in lower case (DOIs are case-insensitive in ASCII, DOI Handbook 2.4), including arXiv's. */
function bareDoi(raw: string): string | undefined {
  if (CLEAN_DOI.test(raw)) return raw;
  let doi = raw.replace(DOI_PREFIX, '');
  const resolved = doi.replace(DOI_URL, '');
  // In a URL, an unescaped ? or # ends the path; in a bare DOI they belong to it.
  doi = resolved.length === doi.length ? doi : resolved.replace(/[?#].*$/s, '');
  doi = decoded(doi).trim();
  const space = doi.search(/\s/);
  if (space > 0) doi = doi.slice(0, space);
  doi = withoutTrailingPunctuation(doi);
  return DOI.test(doi) ? doi.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : undefined;
}

const CLOSERS: WordTable<string> = table({ ')': '(', ']': '[', '}': '{', '>': '<' });

/** Removes remains of the sentence at the end of a DOI: periods, commas, quotes, and brackets that the DOI doesn't open itself. */
function withoutTrailingPunctuation(text: string): string {
  let end = text.length;
  // A DOI has at most a few such characters; the limit prevents quadratic time for a hostile run of brackets.
  for (let i = 0; i < 32 && end > 0; i++) {
    const last = text[end - 1]!;
    const opener = CLOSERS[last];
    if (opener !== undefined) {
      const body = text.slice(0, end);
      if (count(body, opener) >= count(body, last)) break;
    } else if (!/[.,;:'"”’»|]/.test(last)) break;
    end--;
  }
  return text.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/**
 * The canonical form of an id, by which records are matched; undefined if `raw` is not an id of that namespace. arxiv: version, prefix and
 * URL dropped, archive lower-cased, subject class dropped. doi: lower case, resolver and prefix dropped, percent-decoded, trailing
 * punctuation dropped; an arXiv DOI (10.48550/arXiv.…) is refused, because it is an arXiv id. pmid: digits without leading zeros. pmcid:
 * "PMC" and digits. openalex: "W" and digits. Others: trimmed.
 */
export function normalizeId(namespace: string, raw: unknown): string | undefined {
  const name = namespaceOf(namespace);
  if (name === undefined || (typeof raw !== 'string' && typeof raw !== 'number')) return undefined;
  const text = String(raw).trim();
  if (text === '' || text.length > MAX_ID) return undefined;
  switch (name) {
    case 'arxiv':
      return arxivId(text);
    case 'doi': {
      const doi = bareDoi(text);
      return doi === undefined || ARXIV_DOI.test(doi) ? undefined : doi;
    }
    case 'pmid': {
      const id = PMID_URL.exec(text)?.[1] ?? text.replace(/^(?:pmid|med)[:\s]\s*/i, '');
      return PMID.exec(id)?.[1];
    }
    case 'pmcid': {
      const id = PMC_URL.exec(text)?.[1] ?? text.replace(/^pmcid:\s*/i, '');
      const digits = PMCID.exec(id)?.[1];
      return digits === undefined ? undefined : `PMC${digits}`;
    }
    case 'openalex':
      return OPENALEX.exec(text)?.[1]?.toUpperCase();
    default:
      // Control characters and lone surrogates cannot be stored.
      return /[\u0000-\u001f\u007f]/.test(text) ? undefined : text.toWellFormed();
  }
}

/**
 * Adds an id to `ids`, normalized and without duplicates; an arXiv DOI goes to `arxiv`.
 * @returns whether `raw` was an id
 */
export function addId(ids: PaperIds, namespace: string, raw: unknown): boolean {
  let name = namespaceOf(namespace);
  let value = name === undefined ? undefined : normalizeId(name, raw);
  if (value === undefined && name === 'doi' && typeof raw === 'string' && raw.length <= MAX_ID) {
    name = 'arxiv';
    value = arxivId(raw.trim());
  }
  if (name === undefined || value === undefined) return false;
  const known = ownField(ids, name);
  if (known === undefined) setField(ids, name, [value]);
  else if (!known.includes(value)) known.push(value);
  return true;
}

/** Splits a field with several DOIs ("10.1/a, 10.2/b", "10.1/a 10.2/b"); the parts are not normalized yet. */
export function splitDois(field: string): string[] {
  if (!/[\s,;]/.test(field)) return [field];
  return field.split(/\s+|[,;]+(?=\s|$|10\.\d{4}|https?:|doi:)/i).filter((part) => part !== '');
}

/** Canonical forms of the most common ids in references, which need no work; arXiv DOIs excluded. */
const CANONICAL =
  /^(?:arxiv:\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|doi:10\.(?!48550\/)\d{4,9}\/[a-z0-9._/-]{0,200}[a-z0-9]|pmid:[1-9]\d{0,8}|openalex:W[1-9]\d{0,14})$/;

export interface Reference {
  readonly namespace: string;
  readonly value: string;
}

/**
 * Reads an id of any namespace: "arxiv:1706.03762", a bare arXiv id or DOI, a URL of arXiv, doi.org, PubMed, PMC or OpenAlex,
 * "PMC123", "W123", or "namespace:value" for any other namespace. Bare digits are undefined: they could be anything.
 */
export function parseReference(raw: unknown): Reference | undefined {
  if (typeof raw !== 'string') return undefined;
  if (CANONICAL.test(raw)) {
    const colon = raw.indexOf(':');
    return { namespace: raw.slice(0, colon), value: raw.slice(colon + 1) };
  }
  const text = raw.trim();
  if (text === '' || text.length > MAX_ID) return undefined;
  const prefixed = /^([A-Za-z][\w-]{0,31}):\s*(?!\/\/)(\S.*)$/s.exec(text);
  if (prefixed !== null && prefixed[1]!.toLowerCase() !== 'oai' && prefixed[1]!.toLowerCase() !== 'info') {
    const found = under(prefixed[1]!, prefixed[2]!);
    // A sentence with a colon must not become an id of an unknown namespace.
    return found !== undefined && !KNOWN.has(found.namespace) && /\s/.test(found.value) ? undefined : found;
  }
  if (/^\d+$/.test(text)) return undefined;
  const namespaces = /^pmc/i.test(text)
    ? ['pmcid', 'arxiv', 'doi', 'pmid', 'openalex']
    : ['arxiv', 'doi', 'pmid', 'openalex'];
  for (const namespace of namespaces) {
    const value = normalizeId(namespace, text);
    if (value !== undefined) return { namespace, value };
  }
  return PMC_URL.test(text) ? under('pmcid', text) : undefined;
}

function under(namespace: string, raw: string): Reference | undefined {
  const ids: PaperIds = {};
  addId(ids, namespace, raw);
  for (const [name, values] of Object.entries(ids)) return { namespace: name, value: values[0]! };
  return undefined;
}

/**
 * "arxiv:1706.03762": the id for display and citation. Prefers arxiv, pmid, pmcid, doi in that order and the first value; undefined if
 * there is none.
 */
export function primaryId(ids: PaperIds): string | undefined {
  for (const namespace of IDENTITY_NAMESPACES) {
    const value = Object.hasOwn(ids, namespace) ? ids[namespace]![0] : undefined;
    if (value !== undefined) return `${namespace}:${value}`;
  }
  return undefined;
}
