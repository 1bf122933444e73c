import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ConsoleReply, type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { MonitorDeps } from '../deps.ts';
import { answerLink, ownRecipient } from '../recipients.ts';
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

/**
 * What the link below a report does: pauses the monitor. Recipients outside of the team have no such link, and that of people who left
 * the team is no longer valid.
 */
export const consolePauseByMail = (
  service: MonitorService,
  { peopleOf }: Pick<MonitorDeps, 'peopleOf'>,
): ConsoleRoute =>
  consoleRoute('POST /api/monitor-mail/pause', async ({ body }) => {
    const recipient = await ownRecipient(service.db, body.token);
    const people = recipient === undefined ? [] : await peopleOf(recipient.team_id);
    if (recipient === undefined || !people.some((email) => email.toLowerCase() === recipient.email)) {
      throw new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });
    }
    const { name } = await service.pause(recipient.team_id, body.monitorId);
    return { name };
  });

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
