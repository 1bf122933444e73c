import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../deps.ts';
import { proofOf } from './proof.ts';
import { newSession, sessionView } from './session-view.ts';

export const listSessions = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/sessions', async ({ viewer }) => ({ sessions: await people.sessions.list(viewer) }));

export const endAllSessions = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/sessions', async ({ viewer }) => {
    const ended = await people.sessions.endAll(viewer.personId);
    return new ConsoleReply({ session: null, body: { ended } });
  });

export const endSession = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/sessions/:id', async ({ viewer, params }) => {
    await people.sessions.end(viewer.personId, params.id);
    return params.id === viewer.sessionId ? new ConsoleReply({ session: null }) : new ConsoleReply({});
  });

export const renameMe = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('PATCH /api/me', async ({ viewer, body, address, sessionToken, baseUrl }) => {
    const { members, sessions } = deps.accounts.people;
    await members.rename(viewer, body.name, address);
    return sessionView(deps, await sessions.find(sessionToken), sessionToken, baseUrl);
  });

export const changeEmail = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/me/email', async (call) => {
    const { viewer, body, address, ownUrl } = call;
    await people.signIn.askAgain(viewer.personId, body.password, address);
    await people.secondFactor.prove({ personId: viewer.personId, proof: proofOf(call), address });
    await people.emailChange.ask(viewer, body.email, address, (token) => linkUrl(ownUrl, 'email', token));
    return {};
  });

export const changePassword = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/password', async (call) => {
    const { viewer, body, address, userAgent, baseUrl } = call;
    const { signIn } = deps.accounts.people;
    const visit = { address, userAgent };
    const token = await signIn.changePassword(viewer.personId, { ...body, proof: proofOf(call) }, visit);
    return newSession(deps, token, baseUrl);
  });

export const forgotPassword = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/password/forgot', async ({ body, address, ownUrl }) => {
    // The caller may not be the recipient of the mail, and must not control the host of its link.
    await people.forgot(body.email, address, (token) => linkUrl(ownUrl, 'reset', token));
    return {};
  });
