import type { FieldIssue } from '@trawl/contract/errors.ts';
import type { CatalogKey } from '../../../foundation/kernel/errors.ts';
import type { Piece } from './pieces.ts';

/** What the thread that reads large bodies serves. It reads one at a time; `more` is about the last one. */

/** A request with a large body that was not parsed yet. */
export interface SentLarge {
  /** Method and path of the endpoint, as the contract has them. */
  readonly endpoint: string;
  readonly chunks: readonly Uint8Array[];
  readonly url: string;
  readonly query: unknown;
  readonly params: unknown;
}

/** A body that was parsed, and is validated as that of an endpoint; its pieces were sent before. */
export interface SentPieces {
  readonly endpoint: string;
}

/** Milliseconds that the thread was busy with it. */
interface Cost {
  readonly ms: number;
}

export interface Refused extends Cost {
  readonly refused: { readonly key: CatalogKey; readonly details: readonly FieldIssue[] | undefined };
}

export interface Accepted extends Cost {
  readonly query: unknown;
  readonly params: unknown;
  readonly ignored: string | undefined;
  /** The first piece of the body. */
  readonly piece: Piece;
  readonly hasMore: boolean;
}

interface More extends Cost {
  readonly piece: Piece;
  readonly hasMore: boolean;
}

export type BodyPeer = {
  requests: {
    read: { params: SentLarge; result: Refused | Accepted };
    more: { params: null; result: More };
    take: { params: { readonly piece: Piece; readonly isFirst: boolean }; result: Cost };
    validate: { params: SentPieces; result: Refused | Accepted };
  };
};
