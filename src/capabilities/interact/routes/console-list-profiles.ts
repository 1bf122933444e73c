import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { InteractService } from '../service.ts';
import { iso } from '../session-view.ts';

export const consoleListProfiles = ({ profiles }: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browser-profiles', async ({ viewer }) => {
    const list = await profiles.list(viewer.teamId);
    return { profiles: list.map(({ name, updatedAt }) => ({ name, updatedAt: iso(updatedAt) })) };
  });
