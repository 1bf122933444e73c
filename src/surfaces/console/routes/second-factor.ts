import {
  type ConsoleCallOf,
  ConsoleReply,
  type ConsoleRoute,
  consoleRoute,
} from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import { challengeCookies, presented, proofOf } from './proof.ts';

const addPasskey = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys', async (call) => {
    const { viewer, body, address } = call;
    const made = presented(body.passkey, call);
    const recoveryCodes = await people.secondFactor.addPasskey(viewer, body.name, made, address);
    // Whoever signed in without a second factor has to have it now.
    if (recoveryCodes !== null) await people.sessions.endAll(viewer.personId, viewer.sessionId);
    return { recoveryCodes };
  });

const challengePasskey = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/challenge', async ({ baseUrl }) => {
    const { options, cookie } = await people.passkeys.challenge(baseUrl);
    return new ConsoleReply({ body: { options }, cookies: challengeCookies(cookie) });
  });

const confirmSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/confirm', async ({ viewer, body, address }) => {
    const recoveryCodes = await people.secondFactor.confirm(viewer.personId, body.code, address);
    // Whoever signed in without a second factor has to have it now.
    if (recoveryCodes !== null) await people.sessions.endAll(viewer.personId, viewer.sessionId);
    return { recoveryCodes };
  });

const getSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/second-factor', ({ viewer }) => people.secondFactor.state(viewer.personId));

/** Asks for the password again, and returns what the second factor is to be proved with. */
async function proveAgain({ people }: Accounts, call: ConsoleCallOf<'POST /api/second-factor'>) {
  const { viewer, body, address } = call;
  await people.signIn.askAgain(viewer.personId, body.password, address);
  return { personId: viewer.personId, proof: proofOf(call), address };
}

const removePasskey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/:id/remove', async (call) => {
    await accounts.people.secondFactor.removePasskey(await proveAgain(accounts, call), call.params.id);
    return {};
  });

const removeSecondFactor = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/remove', async (call) => {
    await accounts.people.secondFactor.removeApp(await proveAgain(accounts, call));
    return {};
  });

const renewRecoveryCodes = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/recovery-codes', async (call) => ({
    recoveryCodes: await accounts.people.secondFactor.renewCodes(await proveAgain(accounts, call)),
  }));

const startPasskey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/passkeys/start', async (call) => {
    const { passkeys, secondFactor } = accounts.people;
    await secondFactor.prove(await proveAgain(accounts, call));
    const { options, cookie } = await passkeys.begin(call.viewer, call.baseUrl);
    return new ConsoleReply({ body: { options }, cookies: challengeCookies(cookie) });
  });

const startSecondFactor = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor', async (call) =>
    accounts.people.secondFactor.start(await proveAgain(accounts, call), call.viewer.email),
  );

/** The viewer's authenticator app and passkeys. */
export const secondFactorRoutes = (accounts: Accounts): ConsoleRoute[] => [
  getSecondFactor(accounts),
  startSecondFactor(accounts),
  confirmSecondFactor(accounts),
  renewRecoveryCodes(accounts),
  removeSecondFactor(accounts),
  challengePasskey(accounts),
  startPasskey(accounts),
  addPasskey(accounts),
  removePasskey(accounts),
];
