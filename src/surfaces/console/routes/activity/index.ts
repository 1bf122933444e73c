import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { getActivityEntry } from './get-activity-entry.ts';
import { listActivity } from './list-activity.ts';
import { listAudit } from './list-audit.ts';
import { listFeedback } from './list-feedback.ts';

/** The logs: requests, changes and feedback. */
export const activityRoutes = (accounts: Accounts): ConsoleRoute[] => [
  listActivity(accounts),
  getActivityEntry(accounts),
  listAudit(accounts),
  listFeedback(accounts),
];
