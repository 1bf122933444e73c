import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Reference } from '../bibliography/reference.ts';
import type { Paper } from '../catalog/merge.ts';
import { papersById } from '../catalog/papers-by-id.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { type FindByWords, matchReferences } from '../lists/match.ts';
import { beginsWith, describePdf, firstWords, type ReadPdf, showsAuthor, showsTitle } from './describe.ts';
import { idsOf, type Mention } from './mentions.ts';

/** What a PDF is. */
export interface Identified {
  /** The paper of the catalog. */
  readonly paper: Paper | undefined;
  /** The same as the file describes it. */
  readonly reference: Reference;
  /** Whether the reference, by its own id, is a paper that the catalog lacks. */
  readonly isPaper: boolean;
  /** What somebody should look at; '' if nothing. */
  readonly doubt: string;
}

export interface IdentifyDeps {
  readonly db: Database<ResearchTables>;
  /** By the words of titles, in the catalog. */
  readonly find: FindByWords;
  /** The paper with an id (`doi:10.1/x`): of the catalog, or of a public API where settings allow it. */
  readonly lookUp: (key: string, deadline: Deadline) => Promise<Paper | undefined>;
}

/** Ids that are looked up. */
const MOST_MENTIONS = 6;
/** Papers whose titles are compared with the first words. */
const CANDIDATES = 10;

/** Finds out what a PDF is: by an id whose paper has the title on its first pages, else by its title. @throws the reason of the deadline */
export async function identify(deps: IdentifyDeps, pdf: ReadPdf, deadline: Deadline): Promise<Identified> {
  const { mentions, title, isTitled, ...described } = describePdf(pdf);
  const reference = referenceOf(described, title);
  const own: string[] = [];
  const doubts: string[] = [];
  for (const { key, isOwn } of mentions.slice(0, MOST_MENTIONS)) {
    deadline.signal.throwIfAborted();
    const paper = await deps.lookUp(key, deadline);
    if (paper === undefined) {
      if (isOwn) own.push(key);
      continue;
    }
    if (showsTitle(paper.title, pdf, isTitled ? title : '')) return { paper, reference, isPaper: false, doubt: '' };
    if (isOwn) doubts.push(`${key} is “${paper.title}”, which its first pages do not show`);
  }
  if (isTitled && own.length > 0 && doubts.length === 0) {
    return { paper: undefined, reference: { ...reference, ids: idsOf(own) }, isPaper: true, doubt: '' };
  }
  const { paper, isSure } = await byTitle(deps, reference, pdf, isTitled, deadline);
  if (paper !== undefined && isSure && doubts.length === 0) return { paper, reference, isPaper: false, doubt: '' };
  if (paper !== undefined) doubts.push(`by its title it may be paper ${paper.id}`);
  else if (!isTitled) doubts.push('no title on its first pages; it has the name of its file');
  if (own.length === 0) doubts.push(...mentionDoubt(mentions.filter(({ isOwn }) => !isOwn)));
  const ids = doubts.length === 0 || !isTitled ? idsOf(own) : {};
  return { paper: undefined, reference: { ...reference, ids }, isPaper: false, doubt: doubts.join('; ') };
}

/** The paper of the catalog that has its title, or with whose title and first author the file begins. */
async function byTitle(
  { db, find }: IdentifyDeps,
  reference: Reference,
  pdf: ReadPdf,
  isTitled: boolean,
  deadline: Deadline,
): Promise<{ readonly paper: Paper | undefined; readonly isSure: boolean }> {
  const same = isTitled ? (await matchReferences(db, [reference], find, deadline)).papers.get(0) : undefined;
  if (same !== undefined) return { paper: same, isSure: showsAuthor(same, pdf) };
  const papers = await papersById(db, await find(firstWords(pdf), CANDIDATES, deadline));
  const begun = [...papers.values()].find((one) => beginsWith(one, pdf, isTitled ? reference.title : ''));
  return { paper: begun, isSure: true };
}

function mentionDoubt(mentions: readonly Mention[]): string[] {
  const [first, ...others] = mentions;
  if (first === undefined) return [];
  return [`its first pages mention ${first.key}${others.length > 0 ? ' and others' : ''}, perhaps another work`];
}

const referenceOf = (
  { authors, abstract, created }: Pick<ReturnType<typeof describePdf>, 'authors' | 'abstract' | 'created'>,
  title: string,
): Reference => ({
  ...{ title, authors, abstract, categories: [], ids: {}, note: '' },
  ...(created === undefined ? {} : { created }),
});
