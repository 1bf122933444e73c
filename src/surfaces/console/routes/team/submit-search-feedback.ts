import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { checkSearchFeedback } from './check-feedback.ts';

export const submitSearchFeedback = ({ feedback }: Accounts): Route =>
  route('POST /v2/search/:jobId/feedback', async ({ principal, params: { jobId }, body }) => {
    checkSearchFeedback(body);
    const given = { endpoint: 'search', jobId, rating: body.rating, body };
    return { success: true, ...(await feedback.submit(principal, given)) };
  });
