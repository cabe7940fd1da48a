import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { bookingMailKinds } from '../bookings/index.ts';
import { orderMailKinds, refundMail, studioNotification } from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';
import { sendBookingMail } from './send-booking-mail.ts';
import { sendOrderMail } from './send-order-mail.ts';
import { sendStudioMail, tellStudios } from './tell-studios.ts';

/** Door of the notifications: what the shop writes to its customers, its studios and itself. Source: product §7, §8. */
export type { NotificationDeps } from './deps.ts';
export { registerNotificationRoutes } from './notifications.routes.ts';

const orderMailPayload = z.object({
  orderId: z.uuid(),
  kind: z.enum([...orderMailKinds, studioNotification, refundMail]),
  reference: z.string().optional(),
});
const studioMailPayload = z.object({ orderId: z.uuid(), studioId: z.uuid() });
const bookingMailPayload = z.object({ bookingId: z.uuid(), kind: z.enum(bookingMailKinds) });

/** Jobs of the notifications. */
export const notificationJobs = (deps: NotificationDeps): Job[] => [
  defineJob('send-order-mail', orderMailPayload, ({ orderId, kind, reference }, log) =>
    kind === studioNotification
      ? tellStudios(deps, orderId)
      : sendOrderMail(deps, { orderId, kind, reference }, log),
  ),
  defineJob('send-studio-mail', studioMailPayload, (payload, log) =>
    sendStudioMail(deps, payload, log),
  ),
  defineJob('send-booking-mail', bookingMailPayload, (payload, log) =>
    sendBookingMail(deps, payload, log),
  ),
];
