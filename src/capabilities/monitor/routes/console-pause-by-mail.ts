import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { ownRecipient } from '../recipients.ts';
import type { MonitorService } from '../service.ts';

/** What the link below a report does: pauses the monitor. Recipients outside of the team have no such link. */
export const consolePauseByMail = (service: MonitorService): ConsoleRoute =>
  consoleRoute('POST /api/monitor-mail/pause', async ({ body }) => {
    const recipient = await ownRecipient(service.db, body.token);
    if (recipient === undefined) {
      throw new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });
    }
    const { name } = await service.pause(recipient.team_id, body.monitorId);
    return { name };
  });
