import type { Session, SignedIn } from '@trawl/contract/api/session.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { request, setCsrf, whenSessionChanged } from '../api/client.ts';
import { readAgain } from '../api/connection.ts';
import { asFailure, type Failure } from '../api/failure.ts';
import { forgetAnswers } from '../api/use-read.ts';

interface SessionState {
  readonly session: Session;
  /** Whether it is over, although somebody is still at work on the page. */
  readonly ended: boolean;
  /** Takes the session that a response brought. */
  take(session: Session): void;
  /** Reads the session again. */
  refresh(): Promise<void>;
  /** Takes a session after one that ended, with the same team if it can. */
  resume(session: Session): Promise<void>;
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

  const [ended, setEnded] = useState(false);
  const current = useRef<Session>(undefined);

  const take = useCallback((next: Session) => {
    setCsrf(next.state === 'signed-in' ? next.csrf : undefined);
    forgetAnswers();
    current.current = next;
    setSession(next);
    setEnded(false);
    readAgain();
  }, []);

  const resume = useCallback(
    async (next: Session) => {
      const before = current.current;
      if (next.state !== 'signed-in' || before?.state !== 'signed-in') return take(next);
      const isOther = next.team.id !== before.team.id && next.teams.some(({ id }) => id === before.team.id);
      if (!isOther) return take(next);
      setCsrf(next.csrf);
      take(await request('POST /api/session/team', { body: { teamId: before.team.id } }));
    },
    [take],
  );

  const refresh = useCallback(async () => {
    setFailure(undefined);
    try {
      const next = await request('GET /api/session');
      if (next.state === 'signed-in') return await resume(next);
      if (current.current?.state !== 'signed-in') return take(next);
      // What somebody was doing stays on the page.
      setCsrf(undefined);
      setEnded(true);
    } catch (error) {
      setFailure(asFailure(error));
    }
  }, [take, resume]);

  useEffect(() => {
    whenSessionChanged(() => void refresh());
    void refresh();
  }, [refresh]);

  const signOut = useCallback(async () => {
    await request('DELETE /api/session');
    take(await request('GET /api/session'));
  }, [take]);

  const value = useMemo(
    () => session && { session, ended, take, refresh, resume, signOut },
    [session, ended, take, refresh, resume, signOut],
  );
  if (value === undefined) return failure === undefined ? waiting : failed(failure, () => void refresh());
  return <Context value={value}>{children}</Context>;
}
