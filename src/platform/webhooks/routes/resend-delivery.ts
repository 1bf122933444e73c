import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { DeliveryLog } from '../log.ts';

export const resendDelivery = (log: DeliveryLog): ConsoleRoute =>
  consoleRoute('POST /api/webhooks/deliveries/:id/resend', async ({ viewer, params }) => {
    if (!(await log.resend(viewer.teamId, params.id))) throw new ApiError('NOT_FOUND');
    return {};
  });
