import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/second-factor', ({ viewer }) => people.secondFactor.state(viewer.personId));
