import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { actorOf } from '../../actor.ts';
import { ownKeyView } from './key-view.ts';
import { requireKey } from './require-key.ts';

export const revokeKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/keys/:id', async ({ viewer, params, address }) => {
    await requireKey(accounts, viewer, params.id);
    const info = await accounts.keys.revoke(params.id, viewer.teamId, actorOf(viewer, address));
    return { info: ownKeyView(viewer, info, accounts.clock.now()) };
  });
