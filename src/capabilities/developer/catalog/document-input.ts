import { createHash } from 'node:crypto';
import type { DeveloperType } from '@trawl/contract/developer-types.ts';

/** One document on its way into the catalog. */
export interface DocumentInput {
  /** `doc:<url>`, `issue:owner/name#1`, `pull_request:owner/name#1`, `readme:owner/name`. */
  readonly id: string;
  readonly type: DeveloperType;
  /** What is known of the document itself; undefined when only parts of it arrive, such as a comment. */
  readonly about:
    | { readonly title: string | undefined; readonly skill: boolean; readonly path: string | undefined }
    | undefined;
  readonly url: string;
  readonly sourceId: number | null;
  readonly repoId: number | null;
  readonly number: number | null;
  readonly parts: readonly PartInput[];
  /** Parts of the same kind (the text before a colon) that are not among `parts` are gone. */
  readonly complete: readonly string[];
}

/** A file, an issue's text, or a comment. */
export interface PartInput {
  /** `body`, or `comment:<id>`. */
  readonly part: string;
  /** Changes with everything that its passages are made from. */
  readonly hash: string;
  /** Called only when the part is new or changed. */
  readonly passages: () => readonly PassageInput[];
}

export interface PassageInput {
  readonly headings: string;
  readonly url: string;
  readonly text: string;
}

/** The set that documents belong to from now on. */
export interface SetStamp {
  readonly setId: number;
  readonly generation: number;
}

/** The hash that shows whether a part has changed. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);

/** What two spellings of a document's id share. */
export const keyOf = ({ id, type }: Pick<DocumentInput, 'id' | 'type'>): string =>
  type === 'doc' ? id : id.toLowerCase();
