import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { answerLink } from '../recipients.ts';
import type { MonitorService } from '../service.ts';

/** What a link in a mail does: the recipient confirms, or unsubscribes. */
export const consoleAnswerMail = ({ db }: MonitorService): ConsoleRoute =>
  consoleRoute('POST /api/monitor-mail', async ({ body }) => {
    const recipient = await answerLink(db, body.token, body.answer);
    if (recipient === undefined) {
      throw new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });
    }
    return { email: recipient.email, status: recipient.status };
  });
