import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { addId, normalizeId } from '../ids.ts';
import type { PaperIds } from '../record.ts';
import type { PdfMetadata } from './metadata.ts';

/** An id on the first pages or in the metadata. */
export interface Mention {
  readonly key: string;
  /** Whether it is the file's own, and not perhaps that of a work that it mentions. */
  readonly isOwn: boolean;
}

const REFERENCES = /^#+ +(?:\d+\.? +)?(?:references|bibliography|literature cited)\s*$/i;
const DOI = /\b10\.\d{4,9}\/[^\s"<>]+/g;
const ARXIV =
  /\barXiv:\s?((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(\s*\[[a-z-]+(?:\.[A-Za-z-]+)?\])?/gi;
const PUBMED = /\b(?:PMC\d{4,9}|PMID:?\s*\d{4,9})\b/g;
const NAMED_ARXIV = /^(\d{4}\.\d{4,5})(?:v\d+)?$/;
const NAMED_DOI = /^(10\.\d{4,9})[_@~-](.+)$/;
/** A block with more characters is a paragraph, in which works are mentioned. */
const SHORT = 400;

/** The ids that a file has: in its metadata, on its first pages above the references, and in its name. */
export function mentionsIn(shown: readonly (readonly string[])[], metadata: PdfMetadata, base: string): Mention[] {
  const own = new Set<string>();
  const others = new Set<string>();
  for (const said of metadata.ids) for (const key of keysIn(said)) own.add(key);
  const short = new Set<string>();
  for (const blocks of shown) {
    const end = blocks.findIndex((block) => REFERENCES.test(`# ${block}`));
    for (const block of blocks.slice(0, end < 0 ? blocks.length : end)) {
      for (const [, id, stamp] of block.matchAll(ARXIV)) {
        const value = normalizeId('arxiv', id);
        if (value !== undefined) (stamp === undefined ? others : own).add(`arxiv:${value}`);
      }
      const dois = [...block.matchAll(DOI)].flatMap(([doi]) => keysIn(doi));
      for (const key of dois) (block.length <= SHORT && dois.length === 1 ? short : others).add(key);
      for (const [id] of block.matchAll(PUBMED)) for (const key of keysIn(id)) others.add(key);
    }
  }
  // One DOI beside the text is that of the file; of several, any may be.
  for (const key of short) (short.size === 1 ? own : others).add(key);
  const arxiv = NAMED_ARXIV.exec(base)?.[1];
  if (arxiv !== undefined) others.add(`arxiv:${arxiv}`);
  const [, prefix, suffix] = NAMED_DOI.exec(base) ?? [];
  if (prefix !== undefined) for (const key of keysIn(`${prefix}/${suffix?.replaceAll('_', '/')}`)) others.add(key);
  return [
    ...[...own].map((key) => ({ key, isOwn: true })),
    ...[...others].filter((key) => !own.has(key)).map((key) => ({ key, isOwn: false })),
  ];
}

/** The ids in a text, as keys. */
function keysIn(text: string): string[] {
  const ids: PaperIds = {};
  for (const [doi] of text.matchAll(DOI)) addId(ids, 'doi', doi);
  const pmc = /\bPMC\d{4,9}\b/.exec(text)?.[0];
  if (pmc !== undefined) addId(ids, 'pmcid', pmc);
  const pmid = /\bPMID:?\s*(\d{4,9})\b/.exec(text)?.[1];
  if (pmid !== undefined) addId(ids, 'pmid', pmid);
  const arxiv = /^\s*(?:arxiv:)?\s*(\d{4}\.\d{4,5}(?:v\d+)?)\s*$/i.exec(text)?.[1];
  if (arxiv !== undefined) addId(ids, 'arxiv', arxiv);
  return Object.entries(ids).flatMap(([name, values]) => values.map((value) => `${name}:${value}`));
}

/** Keys as ids by namespace. */
export function idsOf(keys: readonly string[]): PaperIds {
  const ids: PaperIds = {};
  for (const key of keys) {
    const colon = key.indexOf(':');
    const name = key.slice(0, colon);
    setField(ids, name, [...(ownField(ids, name) ?? []), key.slice(colon + 1)]);
  }
  return ids;
}
