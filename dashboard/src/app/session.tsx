import type { Session, SignedIn } from '@trawl/contract/api/session.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { request, setCsrf, whenSessionChanged } from '../api/client.ts';
import { asFailure, type Failure } from '../api/failure.ts';
import { forgetAnswers } from '../api/use-read.ts';

interface SessionState {
  readonly session: Session;
  /** Takes the session that a response brought. */
  take(session: Session): void;
  /** Reads the session again. */
  refresh(): Promise<void>;
  signOut(): Promise<void>;
}

const Context = createContext<SessionState | undefined>(undefined);

export function useSession(): SessionState {
  const state = useContext(Context);
  if (state === undefined) throw new Error('outside of SessionProvider');
  return state;
}

/** The session of a page that is only shown to people who are signed in. */
export function useSignedIn(): SignedIn & { readonly isAdmin: boolean } {
  const { session } = useSession();
  if (session.state !== 'signed-in') throw new Error('not signed in');
  return { ...session, isAdmin: session.role !== 'member' };
}

/** @param waiting shown until the session is known @param failed shown if it cannot be read */
export function SessionProvider({
  children,
  waiting,
  failed,
}: {
  children: ReactNode;
  waiting: ReactNode;
  failed(failure: Failure, retry: () => void): ReactNode;
}) {
  const [session, setSession] = useState<Session>();
  const [failure, setFailure] = useState<Failure>();

  const take = useCallback((next: Session) => {
    setCsrf(next.state === 'signed-in' ? next.csrf : undefined);
    forgetAnswers();
    setSession(next);
  }, []);

  const refresh = useCallback(async () => {
    setFailure(undefined);
    try {
      take(await request('GET /api/session'));
    } catch (error) {
      setFailure(asFailure(error));
    }
  }, [take]);

  useEffect(() => {
    whenSessionChanged(() => void refresh());
    void refresh();
  }, [refresh]);

  const signOut = useCallback(async () => {
    await request('DELETE /api/session');
    await refresh();
  }, [refresh]);

  const value = useMemo(() => session && { session, take, refresh, signOut }, [session, take, refresh, signOut]);
  if (value === undefined) return failure === undefined ? waiting : failed(failure, () => void refresh());
  return <Context value={value}>{children}</Context>;
}
