import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../../platform/accounts/index.ts';

export const changeEmail = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/me/email', async ({ viewer, body, address, ownUrl }) => {
    await people.signIn.askAgain(viewer.personId, body.password, address);
    await people.emailChange.ask(viewer, body.email, address, (token) => linkUrl(ownUrl, 'email', token));
    return {};
  });
