import type { Route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { getConcurrency } from './get-concurrency.ts';
import { getCreditUsage } from './get-credit-usage.ts';
import { getQueueStatus } from './get-queue-status.ts';
import { getThreatProtection } from './get-threat-protection.ts';
import { getTokenUsage } from './get-token-usage.ts';
import { listCreditUsage } from './list-credit-usage.ts';
import { listTeamActivity } from './list-team-activity.ts';
import { listTokenUsage } from './list-token-usage.ts';
import { putThreatProtection } from './put-threat-protection.ts';
import { submitFeedback } from './submit-feedback.ts';
import { submitSearchFeedback } from './submit-search-feedback.ts';

/** For programs: `/v2/team/…`, `/v2/concurrency-check` and feedback. */
export const teamRoutes = (accounts: Accounts): Route[] => [
  getCreditUsage(accounts),
  listCreditUsage(accounts),
  getTokenUsage(accounts),
  listTokenUsage(accounts),
  getQueueStatus(accounts),
  getConcurrency(accounts),
  listTeamActivity(accounts),
  getThreatProtection(accounts),
  putThreatProtection(accounts),
  submitFeedback(accounts),
  submitSearchFeedback(accounts),
];
