import { parseReference, type Reference } from '../ids.ts';

/** A query that names papers by their identifiers. */
interface Identified {
  /** For each identifier, what it may be called in the catalog; the first one that is known counts. */
  readonly names: readonly (readonly Reference[])[];
  /** The other words of the query. */
  readonly words: string;
  /** Whether each of them can be nothing but an identifier. Otherwise the query may be meant as words. */
  readonly isCertain: boolean;
}

/** More identifiers than these are a pasted list of references. */
const MOST = 20;
/** A query of so many characters is a text, and no list of identifiers. */
const LONGEST = 4_000;

/** White space, and commas between identifiers: a DOI may hold some. */
const BETWEEN = /\s+|[,;]+(?=\s|$|10\.\d{4}|\d{4}\.\d{4}|https?:)/i;
const LABELED = /\b(arxiv|doi|pmid|pmcid|pubmed|openalex|acl|corpusid|mag)(?:\s+id)?\s*[:#]?\s+(?=\S*\d)/giu;
/** Words that only say that an identifier follows. */
const LABEL = /^(?:arxiv|doi|pmid|pmcid|pubmed|openalex|acl|id|url|paper|https?|see|cf)[:.]?$/i;
const ANTHOLOGY = /^(?:[A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9]+-[a-z0-9]+\.\d+)$/i;
const ANTHOLOGY_URL =
  /^https?:\/\/(?:www\.)?(?:aclanthology\.org|aclweb\.org\/anthology)\/(?:papers\/\w\/\w+\/)?([A-Za-z0-9.-]+?)(?:\.pdf|v\d\.pdf)?\/?$/i;
const OPENREVIEW_URL = /^https?:\/\/(?:www\.)?openreview\.net\/(?:forum|pdf|attachment)\?(?:\S*&)?id=([\w-]+)/i;
const SEMANTIC_SCHOLAR_URL = /^https?:\/\/(?:www\.|api\.)?semanticscholar\.org\/(?:arxiv|paper|CorpusID)[/:](\S+)$/i;
const SHA = /(?:^|\/)([0-9a-f]{40})(?:[/?#].*)?$/i;
const NATURE_URL = /^https?:\/\/(?:www\.)?nature\.com\/articles\/([a-z0-9-]+)/i;
const ARXIV = /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z-]{2,12})?\/\d{7})(?:v\d+)?$/i;
const DOI = /10\.\d{4,9}(?:\.\d+)*\/[^\s?#]+/;
const DOI_IN_URL = /^https?:\/\/\S*?[/=](10\.\d{4,9}(?:\.\d+)*(?:\/|%2f)[^\s?#&]+)/i;
/** What publishers put behind a DOI in the URL of a page or a file. */
const BEHIND_DOI =
  /(?:\/(?:full|abstract|pdf|epdf|meta|html|fulltext|download|tables|figures)|v\d+|\.full|\.pdf|\.html?)$/i;

/**
 * Reads the identifiers of a query: of arXiv (old and new), DOIs, PubMed, PMC, OpenAlex, Semantic Scholar, OpenReview and the ACL
 * Anthology, bare, with a label (`PMID 123`) or as a URL of a page or a file, alone or beside words.
 * @returns undefined if it has none
 */
export function identifiersIn(query: string): Identified | undefined {
  if (query.length > LONGEST) return undefined;
  const text = query.trim().replace(LABELED, (_, label: string) => `${label.replace(/pubmed/i, 'pmid')}:`);
  const names: (readonly Reference[])[] = [];
  const words: string[] = [];
  let isCertain = true;
  const tokens = text.split(BETWEEN).filter((token) => token !== '');
  for (const token of tokens) {
    const read = names.length < MOST ? referencesOf(bare(token), tokens.length === 1) : undefined;
    if (read === undefined) words.push(token);
    else {
      names.push(read.references.filter((one, i, all) => all.findIndex((other) => isSame(one, other)) === i));
      isCertain &&= read.isCertain;
    }
  }
  if (names.length === 0) return undefined;
  return { names, words: words.filter((word) => !LABEL.test(word)).join(' '), isCertain };
}

const isSame = (a: Reference, b: Reference): boolean => a.namespace === b.namespace && a.value === b.value;

/** Without brackets, quotes and punctuation of the sentence around it. */
const bare = (token: string): string => token.replace(/^[<("'“‘[{]+/u, '').replace(/[>"'”’}\]!.,:]+$/u, '');

interface Read {
  readonly references: readonly Reference[];
  readonly isCertain: boolean;
}

/** @param isAll whether nothing else is in the query: then digits may be an identifier, too */
function referencesOf(token: string, isAll: boolean): Read | undefined {
  const isUrl = /^https?:\/\//i.test(token);
  const certain = (...references: readonly (Reference | undefined)[]): Read | undefined => {
    const known = references.filter((one) => one !== undefined);
    return known.length === 0 ? undefined : { references: known, isCertain: true };
  };
  if (isUrl || /^(?:www\.|dx\.)?[a-z0-9.-]+\.(?:org|com|net|gov)\//i.test(token)) {
    return certain(...urlReferences(isUrl ? token : `https://${token}`));
  }
  const named = /^([a-z][a-z0-9]{1,9}):(\S+)$/i.exec(token);
  if (named) {
    const [, name = '', value = ''] = named;
    const label = name.toLowerCase();
    if (label === 'acl' || label === 'openreview') return certain(...namesOf(label, value));
    if (label === 'corpusid' || label === 's2' || label === 'mag') return certain({ namespace: label, value });
    const reference = parseReference(token);
    return LABEL.test(name) || label === 'oai' ? certain(reference) : undefined;
  }
  if (ARXIV.test(token) || /^(?:10\.\d{4,9}|doi:)/i.test(token)) return certain(...doiForms(token));
  if (/^PMC\d{4,}(?:\.\d+)?$/i.test(token) || /^W\d{6,}$/i.test(token)) return certain(parseReference(token));
  if (!isAll) return undefined;
  if (/^[0-9a-f]{40}$/i.test(token)) return certain({ namespace: 's2', value: token.toLowerCase() });
  // Fewer digits may be a year.
  if (/^\d{6,9}$/.test(token)) return { references: [{ namespace: 'pmid', value: token }], isCertain: false };
  if (ANTHOLOGY.test(token)) return { references: namesOf('acl', token), isCertain: false };
  // Of another namespace: "dblp:conf/nips/VaswaniSPUJGKP17".
  const reference = parseReference(token);
  return reference && { references: [reference], isCertain: false };
}

/** A paper of the Anthology or of OpenReview, and the DOI of the former. */
function namesOf(namespace: 'acl' | 'openreview', value: string): Reference[] {
  if (namespace === 'openreview') return [{ namespace, value }];
  return [
    ...[...new Set([value, value.toUpperCase(), value.toLowerCase()])].map((one) => ({ namespace, value: one })),
    { namespace: 'doi', value: `10.18653/v1/${value.toLowerCase()}` },
  ];
}

/** An identifier as it stands there, and without what a publisher may have put behind a DOI. */
function doiForms(token: string): (Reference | undefined)[] {
  const forms = [token];
  if (DOI.test(token)) {
    for (let shorter = token; BEHIND_DOI.test(shorter) && forms.length < 5; ) {
      shorter = shorter.replace(BEHIND_DOI, '');
      forms.push(shorter);
    }
  }
  return forms.map(parseReference);
}

function urlReferences(url: string): (Reference | undefined)[] {
  const anthology = ANTHOLOGY_URL.exec(url)?.[1];
  if (anthology !== undefined && ANTHOLOGY.test(anthology)) return namesOf('acl', anthology);
  const review = OPENREVIEW_URL.exec(url)?.[1];
  if (review !== undefined) return namesOf('openreview', review);
  const scholar = SEMANTIC_SCHOLAR_URL.exec(url)?.[1];
  if (scholar !== undefined) {
    const sha = SHA.exec(scholar)?.[1];
    if (sha !== undefined) return [{ namespace: 's2', value: sha.toLowerCase() }];
    const corpusId = /^(?:CorpusID:)?(\d+)$/i.exec(scholar)?.[1];
    return corpusId === undefined ? [parseReference(scholar)] : [{ namespace: 'corpusid', value: corpusId }];
  }
  const nature = NATURE_URL.exec(url)?.[1];
  if (nature !== undefined) return [{ namespace: 'doi', value: `10.1038/${nature.toLowerCase()}` }];
  const own = parseReference(url);
  if (own !== undefined) return own.namespace === 'doi' ? [own, ...doiForms(`doi:${own.value}`)] : [own];
  const doi = DOI_IN_URL.exec(url)?.[1];
  return doi === undefined ? [] : doiForms(decoded(doi));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
