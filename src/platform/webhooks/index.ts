/** Webhooks: signed, retried, logged deliveries. */
export { SIGNATURE_HEADER } from './deliver.ts';
export type { DeliveryEntry, DeliveryLog } from './log.ts';
export type { WebhookEvent } from './notify.ts';
export { migrations, type WebhookRoom, webhookRoom } from './room.ts';
export type { Webhooks, WebhooksOptions } from './webhooks.ts';
