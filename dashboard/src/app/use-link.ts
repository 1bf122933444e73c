import type { Link } from '@trawl/contract/api/links.ts';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../api/client.ts';
import { asFailure, type Failure } from '../api/failure.ts';

export interface OpenedLink {
  /** Empty if the link has none. */
  readonly token: string;
  readonly link: Link | undefined;
  readonly failure: Failure | undefined;
  /** Looks at it again. */
  reload(): void;
}

/**
 * The one-time link that opened this page. Its token is in the fragment, which no server sees; it is removed from the address, so
 * that neither the history nor a shared screen keeps it.
 */
export function useOpenedLink(): OpenedLink {
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<Link>();
  const [failure, setFailure] = useState<Failure>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` looks again
  useEffect(() => {
    if (token === '') return;
    history.replaceState(null, '', location.pathname);
    setFailure(undefined);
    request('POST /api/links/look', { body: { token } }).then(
      (body) => setLink(body.link),
      (error) => setFailure(asFailure(error)),
    );
  }, [token, round]);
  return { token, link, failure, reload };
}
