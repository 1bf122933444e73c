import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getQueueStatus = ({ concurrency, activity }: Accounts): Route =>
  route('GET /v2/team/queue-status', async ({ principal }) => {
    const { active, waiting, max } = await concurrency.standing(principal);
    return {
      success: true,
      jobsInQueue: active + waiting,
      activeJobsInQueue: active,
      waitingJobsInQueue: waiting,
      maxConcurrency: max,
      mostRecentSuccess: await activity.lastSuccess(principal.teamId),
    };
  });
