import type { Link } from '@trawl/contract/api/links.ts';
import { useEffect, useState } from 'react';
import { request } from '../api/client.ts';
import { asFailure, type Failure } from '../api/failure.ts';

export interface OpenedLink {
  /** Empty if the link has none. */
  readonly token: string;
  readonly link: Link | undefined;
  readonly failure: Failure | undefined;
}

/**
 * The one-time link that opened this page. Its token is in the fragment, which no server sees; it is removed from the address, so
 * that neither the history nor a shared screen keeps it.
 */
export function useOpenedLink(): OpenedLink {
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<Link>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (token === '') return;
    history.replaceState(null, '', location.pathname);
    request('POST /api/links/look', { body: { token } }).then(
      (body) => setLink(body.link),
      (error) => setFailure(asFailure(error)),
    );
  }, [token]);
  return { token, link, failure };
}
