import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../../platform/accounts/index.ts';

export const forgotPassword = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/password/forgot', async ({ body, address, ownUrl }) => {
    // The caller may not be the recipient of the mail, and must not control the host of its link.
    await people.forgot(body.email, address, (token) => linkUrl(ownUrl, 'reset', token));
    return {};
  });
