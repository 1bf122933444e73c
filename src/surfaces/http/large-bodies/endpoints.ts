import { api } from '@trawl/contract/api.ts';
import { v1 } from '@trawl/contract/v1.ts';
import { v2 } from '@trawl/contract/v2.ts';
import type { Route } from '../../../foundation/routing/route.ts';

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
