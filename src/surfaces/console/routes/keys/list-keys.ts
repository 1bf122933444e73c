import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { type Accounts, FORMATS, SCOPES } from '../../../../platform/accounts/index.ts';
import { keyView } from './key-view.ts';

export const listKeys = ({ keys, people, clock }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/keys', async ({ viewer }) => {
    const members = await people.members.list(viewer);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const list = await keys.list(viewer.teamId);
    return {
      keys: list.reverse().map((info) => keyView(viewer, info, names, clock.now())),
      scopes: SCOPES,
      formats: FORMATS,
    };
  });
