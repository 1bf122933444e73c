import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { actorOf } from '../../actor.ts';
import { ownKeyView } from './key-view.ts';
import { checkSettings } from './require-key.ts';

export const createKey = (accounts: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/keys', async ({ viewer, body, address }) => {
    checkSettings(accounts, body);
    const { key, info } = await accounts.keys.create({ ...body, teamId: viewer.teamId }, actorOf(viewer, address));
    return { key, info: ownKeyView(viewer, info, accounts.clock.now()) };
  });
