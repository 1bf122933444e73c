import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, linkUrl } from '../../../../platform/accounts/index.ts';

export const createResetLink = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/people/:id/reset-link', async ({ viewer, params, address, baseUrl }) => {
    const { token, expiresAt } = await people.setup.resetLinkFor(viewer, params.id, address);
    return { url: linkUrl(baseUrl, 'reset', token), expiresAt };
  });
