import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { answerLink } from '../recipients.ts';
import type { MonitorService } from '../service.ts';

/** What the button of mail programs does (RFC 8058): without a page, and as often as it is pressed. */
export const consoleUnsubscribe = ({ db }: MonitorService): ConsoleRoute =>
  consoleRoute('POST /api/monitor-mail/unsubscribe', async ({ query }) => {
    if ((await answerLink(db, query.token, 'unsubscribed')) !== undefined) return {};
    throw new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });
  });

/** The same address as a link: it opens the page that asks. */
export const consoleShowUnsubscribe = (): ConsoleRoute =>
  consoleRoute('GET /api/monitor-mail/unsubscribe', async ({ query }) => {
    return new ConsoleReply({ redirect: `/monitor-mail#unsubscribe.${encodeURIComponent(query.token)}` });
  });
