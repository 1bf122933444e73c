import type { DeveloperType } from '@trawl/contract/developer-types.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { DeveloperTables } from '../catalog/tables.ts';
import { typeOf } from '../catalog/types.ts';

/** One ranked document, as the API answers it. */
export interface DeveloperResult {
  /** `issue:owner/repo#123`, `doc:https://…`, … */
  readonly id: string;
  readonly type: DeveloperType;
  readonly url: string;
  readonly title?: string;
  /** Best first. */
  readonly passages: readonly { readonly text: string; readonly citation_url: string }[];
  /** SPDX identifier, or what is known instead; absent where no repository is known. */
  readonly license?: string | { readonly state: 'known_absent' | 'unknown'; readonly spdx_id: null };
}

/** A result with what other answers than a developer search make of it. */
export interface RankedResult extends DeveloperResult {
  /** Orders this answer only. */
  readonly score: number;
  /** owner/name. */
  readonly repo: string | undefined;
  readonly number: number | undefined;
  /** Passages that matched. */
  readonly matched: number;
}

/** What is read of the documents of an answer. */
interface ReadDocument {
  readonly id: number;
  readonly public_id: string;
  readonly type: number;
  readonly url: string;
  readonly title: string | null;
  /** Path below the imported folder. */
  readonly path: string | null;
  readonly number: number | null;
  readonly repo: string | null;
  readonly license: string | null;
  readonly license_state: 'licensed' | 'known_absent' | 'unknown' | null;
}

interface ReadPassage {
  readonly id: number;
  readonly headings: string;
  readonly url: string;
  readonly text: string;
}

export async function readDocuments(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ReadDocument>> {
  const rows = await db
    .as<DeveloperTables>()
    .kysely.selectFrom('developer_documents as d')
    .leftJoin('developer_repos as r', 'r.id', 'd.repo_id')
    .select(['d.id', 'd.public_id', 'd.type', 'd.url', 'd.title', 'd.path', 'd.number'])
    .select(['r.name as repo', 'r.license', 'r.license_state'])
    .where(inList(db.kind, 'd.id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readPassages(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ReadPassage>> {
  const rows = await db
    .as<DeveloperTables>()
    .kysely.selectFrom('developer_passages')
    .select(['id', 'headings', 'url', 'text'])
    .where(inList(db.kind, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A document and its passages as the API answers them. */
export function resultOf(document: ReadDocument, passages: readonly ReadPassage[]): DeveloperResult {
  return {
    id: document.public_id,
    type: typeOf(document.type),
    url: document.url,
    ...(document.title === null ? {} : { title: document.title }),
    passages: passages.map(({ text, url }) => ({ text, citation_url: url })),
    ...licenseOf(document.license_state, document.license),
  };
}

/** @param state null where no repository is known */
export function licenseOf(
  state: ReadDocument['license_state'],
  spdx: string | null | undefined,
): Pick<DeveloperResult, 'license'> {
  if (state === null) return {};
  if (state === 'licensed' && spdx) return { license: spdx };
  return { license: { state: state === 'known_absent' ? 'known_absent' : 'unknown', spdx_id: null } };
}
