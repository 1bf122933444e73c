import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../deps.ts';
import {
  changeEmail,
  changePassword,
  endAllSessions,
  endSession,
  forgotPassword,
  listSessions,
  renameMe,
} from './account.ts';
import { presented, proofOf } from './proof.ts';
import { newSession, sessionView } from './session-view.ts';

const getSession = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('GET /api/session', async ({ visitor, sessionToken, baseUrl }) =>
    sessionView(deps, visitor, sessionToken, baseUrl),
  );

const signIn = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session', async (call) => {
    const { address, userAgent, baseUrl } = call;
    const credentials = { ...call.body, proof: proofOf(call) };
    const token = await deps.accounts.people.signIn.withPassword(credentials, { address, userAgent });
    return newSession(deps, token, baseUrl);
  });

const signInWithPasskey = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session/passkey', async (call) => {
    const { body, address, userAgent, baseUrl } = call;
    const { signIn } = deps.accounts.people;
    const token = await signIn.withPasskey(presented(body.passkey, call), { address, userAgent });
    return newSession(deps, token, baseUrl);
  });

const signOut = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/session', async ({ viewer }) => {
    await people.sessions.end(viewer.personId, viewer.sessionId);
    return new ConsoleReply({ session: null });
  });

const switchTeam = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/session/team', async ({ viewer, body, sessionToken, baseUrl }) => {
    const { sessions } = deps.accounts.people;
    // A viewer has a session.
    const token = sessionToken as string;
    await sessions.chooseTeam(viewer, token, body.teamId);
    return sessionView(deps, await sessions.find(token), token, baseUrl);
  });

/** Signing in and out, and the viewer's own account. */
export const sessionRoutes = (deps: SessionDeps): ConsoleRoute[] => [
  getSession(deps),
  signIn(deps),
  signInWithPasskey(deps),
  signOut(deps.accounts),
  listSessions(deps.accounts),
  endAllSessions(deps.accounts),
  endSession(deps.accounts),
  switchTeam(deps),
  renameMe(deps),
  changeEmail(deps.accounts),
  changePassword(deps),
  forgotPassword(deps.accounts),
];
