import { type ConsoleRoute, consoleRoute, isAtLeast } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listClients = ({ oauth, people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/oauth/clients', async ({ viewer }) => {
    const members = await people.members.list(viewer);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const clients = await oauth.connected(viewer.teamId);
    return {
      clients: clients.map(({ personId, lastUsedAt, ...client }) => ({
        ...client,
        connectedBy: names.get(personId) ?? null,
        lastUsedAt: lastUsedAt ?? null,
        canEdit: isAtLeast(viewer.role, 'admin') || personId === viewer.personId,
      })),
    };
  });
