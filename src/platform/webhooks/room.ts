import type { Room } from '../../foundation/routing/room.ts';
import { getSecret, listDeliveries, resendDelivery } from './routes.ts';

import { createWebhooks, type Webhooks, type WebhooksOptions } from './webhooks.ts';

export { migrations } from './tables.ts';

export interface WebhookRoom extends Room {
  readonly webhooks: Webhooks;
}

/** Webhooks: signed, retried, logged deliveries. */
export function webhookRoom(options: WebhooksOptions): WebhookRoom {
  const webhooks = createWebhooks(options);
  const { log, secretOf } = webhooks;
  return {
    webhooks,
    jobs: webhooks.kinds,
    consoleRoutes: [listDeliveries(log), resendDelivery(log), getSecret(secretOf)],
    metrics: (registry) => webhooks.addMetrics(registry),
    close: () => webhooks.close(),
  };
}
