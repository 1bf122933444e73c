/** Webhooks: signed, retried, logged deliveries. */
export { SIGNATURE_HEADER } from './deliver.ts';
export type { DeliveryEntry, DeliveryLog } from './log.ts';
export type { WebhookEvent } from './notify.ts';
export { webhookRoutes } from './routes/console.ts';
export { type Webhook, webhookSchema } from './schema.ts';
export { migrations } from './tables.ts';
export { createWebhooks, type Webhooks, type WebhooksOptions } from './webhooks.ts';
