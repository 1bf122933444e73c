import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../../platform/accounts/index.ts';

export const forgotPassword = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/password/forgot', async ({ body, address, ownUrl }) => {
    // The sender of the request need not be the reader of the mail, and must not choose where its link leads.
    await people.forgot(body.email, address, (token) => linkUrl(ownUrl, 'reset', token));
    return {};
  });
