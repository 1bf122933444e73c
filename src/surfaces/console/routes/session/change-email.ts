import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../../platform/accounts/index.ts';
import { proofOf } from './proof.ts';

export const changeEmail = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/me/email', async (call) => {
    const { viewer, body, address, ownUrl } = call;
    await people.signIn.askAgain(viewer.personId, body.password, address);
    await people.secondFactor.prove({ personId: viewer.personId, proof: proofOf(call), address });
    await people.emailChange.ask(viewer, body.email, address, (token) => linkUrl(ownUrl, 'email', token));
    return {};
  });
