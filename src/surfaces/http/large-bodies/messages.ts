import { api } from '@trawl/contract/api.ts';
import type { FieldIssue } from '@trawl/contract/errors.ts';
import { v1 } from '@trawl/contract/v1.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { CatalogKey } from '../../../foundation/kernel/errors.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import type { Piece } from './pieces.ts';

/** What validation needs of an endpoint. */
type Inputs = Pick<Route, 'query' | 'body' | 'params'>;

/** The endpoints of the contract: a thread has their schemas from there, since schemas cannot be sent. */
const ENDPOINTS: ReadonlyMap<string, Inputs> = new Map(
  Object.entries({ ...v2, ...v1, ...api } as Record<string, Inputs>),
);

/** @param endpoint method and path, as the contract has them */
export const schemasOf = (endpoint: string): Inputs => {
  const found = ENDPOINTS.get(endpoint);
  if (found === undefined) throw new Error(`${endpoint} is not in the contract`);
  return found;
};

/** Whether the contract has the endpoint, with the body that a route takes. */
export const declaresBody = (endpoint: string, { body }: Inputs): boolean =>
  body !== undefined && ENDPOINTS.get(endpoint)?.body === body;

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
interface SentPieces {
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
