import { addId, parseReference, splitDois } from '../ids.ts';
import type { PaperIds, PaperRecord } from '../record.ts';
import { splitAuthors } from './authors.ts';
import {
  authorNames,
  build,
  fullName,
  isObject,
  type Json,
  NotThisFormat,
  objectOf,
  referencesIn,
  turned,
} from './build.ts';
import { isoDate } from './dates.ts';
import { openLinks } from './links.ts';
import { document, LIMITS, line, lines, paragraphs } from './text.ts';
import { venueIn } from './venue.ts';

const TOP_LEVEL = ['arxiv', 'doi', 'pmid', 'pmcid', 'openalex', 's2', 'mag'] as const;
/** Maximum number of values of one namespace, and of namespaces. */
const MAX_IDS = 100;

/**
 * One record of the generic form (docs/import-formats.md).
 * @throws Error naming what is missing
 */
export function parseJsonl(json: unknown): PaperRecord {
  const record = objectOf(json);
  if (!('title' in record) && !('ids' in record) && !TOP_LEVEL.some((name) => Object.hasOwn(record, name))) {
    throw new NotThisFormat('neither "title" nor any id');
  }
  return build({
    ids: idsOf(record),
    title: line(record.title, LIMITS.title),
    abstract: paragraphs(record.abstract, LIMITS.abstract),
    authors: authorsOf(record.authors),
    categories: lines(record.categories, LIMITS.categories, LIMITS.category),
    venue: venueIn(record.venue),
    created: isoDate(record.created) ?? isoDate(record.date),
    updated: isoDate(record.updated),
    references: referencesIn(record.references, keyOf),
    text: document(record.text, LIMITS.text),
    links: openLinks([record.links].flat()),
  });
}

function idsOf(record: Json): PaperIds {
  const ids: PaperIds = {};
  const add = (namespace: string, value: unknown): void => {
    for (const raw of Array.isArray(value) ? value.slice(0, MAX_IDS) : [value]) {
      for (const part of namespace === 'doi' && typeof raw === 'string' ? splitDois(raw) : [raw])
        addId(ids, namespace, part);
    }
  };
  for (const name of TOP_LEVEL) if (Object.hasOwn(record, name)) add(name, record[name]);
  if (isObject(record.ids)) {
    for (const [name, value] of Object.entries(record.ids).slice(0, MAX_IDS)) add(name, value);
  }
  const own = parseReference(record.id);
  if (own !== undefined) addId(ids, own.namespace, own.value);
  return ids;
}

/** Strings are names; a single string is split, at semicolons if there are any; objects have `name` or `given` and `family`. */
function authorsOf(raw: unknown): string[] {
  if (typeof raw === 'string') {
    if (!raw.includes(';')) return splitAuthors(raw);
    return authorNames(raw.slice(0, LIMITS.authors * 60).split(';'), (part) =>
      line(turned(part as string), LIMITS.name),
    );
  }
  return authorNames(raw, (author) =>
    isObject(author)
      ? line(author.name, LIMITS.name) ||
        fullName(line(author.given, LIMITS.name), line(author.family, LIMITS.name), line(author.suffix, 50))
      : line(author, LIMITS.name),
  );
}

function keyOf(raw: unknown): string | undefined {
  const found = parseReference(raw);
  return found && `${found.namespace}:${found.value}`;
}
