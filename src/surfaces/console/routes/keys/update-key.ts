import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { actorOf } from '../../actor.ts';
import { ownKeyView } from './key-view.ts';
import { checkSettings, requireKey } from './require-key.ts';

export const updateKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('PATCH /api/keys/:id', async ({ viewer, params, body, address }) => {
    await requireKey(accounts, viewer, params.id);
    checkSettings(accounts, body);
    const info = await accounts.keys.change(params.id, viewer.teamId, body, actorOf(viewer, address));
    return { info: ownKeyView(viewer, info, accounts.clock.now()) };
  });
