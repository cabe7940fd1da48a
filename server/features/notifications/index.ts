import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { orderMailKinds } from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';
import { sendOrderMail } from './send-order-mail.ts';

/** Door of the notifications: what the shop writes to its customers and to itself. Source: product §7, §8. */
export type { NotificationDeps } from './deps.ts';
export { registerNotificationRoutes } from './notifications.routes.ts';

const orderMailPayload = z.object({ orderId: z.uuid(), kind: z.enum(orderMailKinds) });

/** Jobs of the notifications. */
export const notificationJobs = (deps: NotificationDeps): Job[] => [
  defineJob('send-order-mail', orderMailPayload, (payload, log) =>
    sendOrderMail(deps, payload, log),
  ),
];
