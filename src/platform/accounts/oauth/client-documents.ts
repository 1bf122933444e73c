import { shownName } from '@trawl/contract/checks/shown-name.ts';
import { z } from 'zod';
import { type Egress, EgressError } from '../../../foundation/egress/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { createCachedLookup } from '../cached-lookup.ts';
import { isRedirectUri } from './redirect-uris.ts';

/** A program that asks for a sign-in. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Host that vouches for the name; undefined for clients that registered themselves. */
  readonly host?: string;
}

/** Clients whose id is the URL of their metadata (OAuth Client ID Metadata Document). */
export interface ClientDocuments {
  /** @throws ApiError BAD_REQUEST with what is wrong with the URL or its document */
  read(url: string): Promise<OAuthClient>;
}

/** Milliseconds for the document to arrive. */
const PATIENCE = 5_000;
const MOST_BYTES = 16 * 1024;
/** Documents that are kept for a few seconds: the consent page reads the client twice. */
const KEPT = 100;

const document = z.object({
  client_id: z.string(),
  client_name: shownName(80).optional(),
  redirect_uris: z.array(z.string().max(1_000).refine(isRedirectUri)).min(1).max(20),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/** @param egress undefined: every client is refused */
export function createClientDocuments(egress: Egress | undefined, clock: Clock): ClientDocuments {
  const fetched = createCachedLookup(KEPT, clock, async (url): Promise<OAuthClient> => {
    if (egress === undefined) throw wrong('cannot be a URL here');
    const { status, body } = await egress
      .fetch(url, {
        deadline: deadlineIn(PATIENCE),
        headers: { accept: 'application/json' },
        maxRedirects: 0,
        maxBytes: MOST_BYTES,
      })
      .catch((error: unknown) => {
        throw error instanceof EgressError ? wrong(`could not be fetched (${error.message})`) : error;
      });
    if (status !== 200) throw wrong(`returned status ${status}`);
    const parsed = document.safeParse(jsonIn(body));
    if (!parsed.success) {
      const at = parsed.error.issues.map(({ path }) => path[0] ?? 'the document').join(', ');
      throw wrong(`is not the metadata of a public client: ${at}`);
    }
    const { client_id, client_name, redirect_uris } = parsed.data;
    if (client_id !== url) throw wrong('has a document with another client_id');
    const { host } = new URL(url);
    return { name: client_name ?? host, redirectUris: redirect_uris, host };
  });
  return {
    async read(text) {
      const url = URL.parse(text);
      if (url === null || url.href !== text || url.pathname === '/' || url.hash !== '' || url.username !== '') {
        throw wrong('must be an https URL in canonical form, with a path and without a fragment');
      }
      return fetched.get(text);
    },
  };
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const wrong = (message: string): ApiError =>
  new ApiError('BAD_REQUEST', { details: [{ field: 'client_id', message }] });
