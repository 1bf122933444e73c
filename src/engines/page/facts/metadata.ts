import type { StatedName } from '@trawl/contract/v2/scrape/metadata.ts';
import { setField } from '../../../foundation/kernel/table.ts';
import { oneLine } from '../../text/index.ts';
import type { Document, Element } from '../tree.ts';
import { textOf } from '../tree.ts';
import { absoluteFrom, baseOf } from './address.ts';
import { canonicalOf, faviconOf } from './canonical.ts';
import { collect, type PageParts } from './collect.ts';

/** Where a field is from: JSON-LD, the text of the page, its URL. */
export type Provenance = 'json-ld' | 'page' | 'url';

/** Metadata of a page. In addition to the named fields, every other meta tag under its own name; repeated ones as a list. */
export interface Metadata {
  title?: string;
  description?: string;
  language?: string;
  keywords?: string | string[];
  favicon?: string;
  canonical?: string;
  ogLocaleAlternate?: string[];
  /** Of fields that are not from meta tags: where they are from. */
  provenance?: Record<string, Provenance>;
  [name: string]: string | string[] | Record<string, Provenance> | undefined;
}

export interface MetadataOptions {
  /** Final URL of the page. */
  readonly url: string;
  /** The header `Content-Language`. */
  readonly contentLanguage?: string;
}

/** Fields with one value, with the names of their meta tags; the first tag on the page wins. */
const FIELDS: readonly (readonly [field: StatedName, ...names: string[]])[] = [
  ['robots', 'robots'],
  ['ogTitle', 'og:title'],
  ['ogDescription', 'og:description'],
  ['ogUrl', 'og:url'],
  ['ogImage', 'og:image', 'og:image:url', 'og:image:secure_url'],
  ['ogAudio', 'og:audio', 'og:audio:url'],
  ['ogDeterminer', 'og:determiner'],
  ['ogLocale', 'og:locale'],
  ['ogSiteName', 'og:site_name'],
  ['ogVideo', 'og:video', 'og:video:url', 'og:video:secure_url'],
  ['dcTermsCreated', 'dcterms.created'],
  ['dcDateCreated', 'dc.date.created'],
  ['dcDate', 'dc.date'],
  ['dcTermsType', 'dcterms.type'],
  ['dcType', 'dc.type'],
  ['dcTermsAudience', 'dcterms.audience'],
  ['dcTermsSubject', 'dcterms.subject'],
  ['dcSubject', 'dc.subject'],
  ['dcDescription', 'dc.description'],
  ['dcTermsKeywords', 'dcterms.keywords'],
  ['modifiedTime', 'article:modified_time'],
  ['publishedTime', 'article:published_time'],
  ['articleTag', 'article:tag'],
  ['articleSection', 'article:section'],
];

const ADDRESSES = new Set(['ogUrl', 'ogImage', 'ogAudio', 'ogVideo']);

/** Fields that only the fetch knows, which pages cannot set, and names of object properties. */
const RESERVED = new Set([
  ...['url', 'sourceurl', 'statuscode', 'contenttype', 'error', 'scrapeid', 'numpages', 'totalpages', 'timezone'],
  ...[
    'proxyused',
    'cachestate',
    'cachedat',
    'creditsused',
    'concurrencylimited',
    'concurrencyqueuedurationms',
    'oldercopy',
    'unblockedby',
  ],
  ...['__proto__', 'constructor', 'prototype', 'tostring', 'valueof', 'hasownproperty', 'tojson', 'then'],
  ...['provenance', 'favicon', 'canonical', 'language', 'title', 'description', 'keywords', 'oglocalealternate'],
  ...FIELDS.map(([field]) => field.toLowerCase()),
]);

const MOST_NAMES = 300;
const MOST_VALUES = 100;
const MOST_LENGTH = 10_000;

/** The metadata of a page; fields that it does not state are absent. */
export function pageMetadata(
  document: Document,
  { url, contentLanguage }: MetadataOptions,
  parts: PageParts = collect(document),
): Metadata {
  const base = baseOf(document, url, parts);
  const absolute = absoluteFrom(base);
  const { byName, ownName } = readMetas(parts.metas);
  const first = (...names: string[]): string | undefined => names.map((name) => byName.get(name)?.[0]).find(Boolean);
  const out: Metadata = {};
  const putTag = (name: string, value: string | string[] | undefined): void => {
    if (value !== undefined && value.length > 0) setField(out, name, value);
  };
  const put = (name: StatedName, value: string | string[] | undefined): void => putTag(name, value);

  put('title', titleOf(parts) || first('og:title', 'twitter:title', 'title', 'dc.title', 'dcterms.title'));
  put('description', first('description', 'og:description', 'twitter:description'));
  put('language', declaredLanguage(parts.html, first('content-language', 'language'), contentLanguage));
  const keywords = byName.get('keywords')?.filter(Boolean);
  put('keywords', keywords?.length === 1 ? keywords[0] : keywords);
  put('favicon', faviconOf(parts, base));
  put('canonical', canonicalOf(document, base, parts));
  for (const [field, ...names] of FIELDS) {
    const value = first(...names);
    put(field, value !== undefined && ADDRESSES.has(field) ? (absolute(value) ?? value) : value);
  }
  put('ogLocaleAlternate', byName.get('og:locale:alternate')?.filter(Boolean));
  for (const [lower, values] of byName) {
    if (RESERVED.has(lower)) continue;
    putTag(ownName.get(lower) as string, values.length === 1 ? values[0] : values);
  }
  return out;
}

/** All meta tags with a value, by name in lower case, with the original spelling of the first. */
function readMetas(metas: readonly Element[]): { byName: Map<string, string[]>; ownName: Map<string, string> } {
  const byName = new Map<string, string[]>();
  const ownName = new Map<string, string>();
  for (const meta of metas) {
    const { attribs } = meta;
    const content = attribs.content?.trim().slice(0, MOST_LENGTH);
    if (content === undefined) continue;
    const names = attribs.property ?? attribs.name ?? attribs['http-equiv'] ?? inHead(meta, attribs.itemprop);
    // In RDFa, one tag can have several properties.
    for (const name of names?.trim().split(/\s+/, 5) ?? []) {
      if (name === '' || name.length > 200) continue;
      const lower = name.toLowerCase().replace(/^(dc(?:terms)?):/, '$1.');
      const values = byName.get(lower);
      if (values === undefined) {
        if (byName.size >= MOST_NAMES) continue;
        byName.set(lower, [content]);
        ownName.set(lower, name);
      } else if (values.length < MOST_VALUES) values.push(content);
    }
  }
  return { byName, ownName };
}

/** Microdata of other things is not about the page. */
function inHead(meta: Element, name: string | undefined): string | undefined {
  return name !== undefined && (meta.parent as Element | null)?.name === 'head' ? name : undefined;
}

function titleOf({ title }: PageParts): string {
  return title === undefined ? '' : oneLine(textOf(title)).slice(0, MOST_LENGTH);
}

/** A language tag as the page or the server declares it, for example `de-AT`; of several the first. */
function declaredLanguage(html: Element | undefined, meta?: string, header?: string): string | undefined {
  for (const written of [html?.attribs.lang, html?.attribs['xml:lang'], meta, header]) {
    const tag = written?.split(',', 1)[0]?.trim().replaceAll('_', '-');
    if (tag && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return tag;
  }
  return undefined;
}
