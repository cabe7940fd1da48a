/**
 * Public API of the webhooks feature: messages about orders to programs of the owner, by the Standard Webhooks
 * specification.
 */
export type { WebhookDeps } from './deps.ts';
export { registerOutgoingWebhookRoutes } from './webhooks.routes.ts';
export { webhookJobs, webhookSchedules } from './webhooks.jobs.ts';
