import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../deps.ts';
import { proofOf } from './proof.ts';
import { newSession } from './session-view.ts';

const acceptInvitation = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/invitations/accept', async (call) => {
    const { address, userAgent, visitor, baseUrl } = call;
    const { token, name, password } = call.body;
    const { invitations } = deps.accounts.people;
    const who = { name, password, proof: proofOf(call) };
    const session = await invitations.accept(token, who, { address, userAgent }, visitor);
    return newSession(deps, session, baseUrl);
  });

const confirmEmail = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/email/confirm', async ({ body, address }) => ({
    email: await people.emailChange.confirm(body.token, address),
  }));

const describeLink = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/links/look', async ({ body }) => ({ link: await people.setup.describe(body.token) }));

const resetPassword = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/password/reset', async (call) => {
    const { address, userAgent, baseUrl } = call;
    const { token, password } = call.body;
    const { setup } = deps.accounts.people;
    const session = await setup.reset(token, password, proofOf(call), { address, userAgent });
    return newSession(deps, session, baseUrl);
  });

const setUp = (deps: SessionDeps): ConsoleRoute =>
  consoleRoute('POST /api/setup', async ({ body: { token, ...who }, address, userAgent, baseUrl }) => {
    const session = await deps.accounts.people.setup.setUp(token, who, { address, userAgent });
    return newSession(deps, session, baseUrl);
  });

/** One-time links. Their tokens come in the body, so that no log has them. */
export const linkRoutes = (deps: SessionDeps): ConsoleRoute[] => [
  describeLink(deps.accounts),
  setUp(deps),
  acceptInvitation(deps),
  resetPassword(deps),
  confirmEmail(deps.accounts),
];
