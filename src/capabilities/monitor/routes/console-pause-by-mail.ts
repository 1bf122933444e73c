import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { MonitorDeps } from '../deps.ts';
import { ownRecipient } from '../recipients.ts';
import type { MonitorService } from '../service.ts';

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
