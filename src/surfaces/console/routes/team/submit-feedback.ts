import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { checkJobFeedback } from './check-feedback.ts';

export const submitFeedback = ({ feedback }: Accounts): Route =>
  route('POST /v2/feedback', async ({ principal, body }) => {
    checkJobFeedback(body);
    const { endpoint, jobId, rating } = body;
    return { success: true, ...(await feedback.submit(principal, { endpoint, jobId, rating, body })) };
  });
