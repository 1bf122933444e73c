import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { asFailure, type Failure } from '../api/failure.ts';
import type { Link } from '../api/types.ts';

export interface OpenedLink {
  /** What the link carried; empty when there was none. */
  readonly token: string;
  readonly link: Link | undefined;
  readonly failure: Failure | undefined;
}

/**
 * The one-time link that led here. Its token is in the fragment, which no server sees; it is taken out of the address, so
 * that neither the history nor a shared screen keeps it.
 */
export function useOpenedLink(): OpenedLink {
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<Link>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (token === '') return;
    history.replaceState(null, '', location.pathname);
    call<{ link: Link }>('POST', '/api/links/look', { token }).then(
      (body) => setLink(body.link),
      (error) => setFailure(asFailure(error)),
    );
  }, [token]);
  return { token, link, failure };
}
