import type { JobFeedback, SearchFeedback } from '@trawl/contract/v2/feedback.ts';
import type { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { type Accounts, feedbackRefusal } from '../../../platform/accounts/index.ts';

const invalid = (message: string): ApiError => feedbackRefusal('BAD_REQUEST', 'INVALID_BODY', message);

/** Each rating needs what makes it useful. @throws ApiError BAD_REQUEST with INVALID_BODY */
function checkSearchFeedback(feedback: SearchFeedback): void {
  const { rating, valuableSources, missingContent, querySuggestions } = feedback;
  const hasSources = (valuableSources?.length ?? 0) > 0;
  const hasGaps = (missingContent?.length ?? 0) > 0;
  if (rating === 'good' && !hasSources) throw invalid('A good rating needs valuableSources.');
  if (rating === 'partial' && !hasSources && !hasGaps) {
    throw invalid('A partial rating needs valuableSources or missingContent.');
  }
  if (rating === 'bad' && !hasGaps && !querySuggestions) {
    throw invalid('A bad rating needs missingContent or querySuggestions.');
  }
}

/** @throws ApiError BAD_REQUEST with INVALID_BODY unless there is more than the rating */
function checkJobFeedback(feedback: JobFeedback): void {
  if (feedback.endpoint === 'search') {
    checkSearchFeedback(feedback);
    return;
  }
  const { valuableSources, missingContent, querySuggestions, issues, tags, note, pageNumbers, metadata } = feedback;
  const lists = [valuableSources, missingContent, issues, tags, pageNumbers];
  if (lists.some((list) => (list?.length ?? 0) > 0) || note || querySuggestions || metadata) return;
  throw invalid('Send more than the rating: a note, issues, tags, sources or what is missing.');
}

export const submitFeedback = ({ feedback }: Accounts): Route =>
  route('POST /v2/feedback', async ({ principal, body }) => {
    checkJobFeedback(body);
    const { endpoint, jobId, rating } = body;
    return { success: true, ...(await feedback.submit(principal, { endpoint, jobId, rating, body })) };
  });

export const submitSearchFeedback = ({ feedback }: Accounts): Route =>
  route('POST /v2/search/:jobId/feedback', async ({ principal, params: { jobId }, body }) => {
    checkSearchFeedback(body);
    const given = { endpoint: 'search', jobId, rating: body.rating, body };
    return { success: true, ...(await feedback.submit(principal, given)) };
  });
