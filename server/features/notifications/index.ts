import * as z from 'zod';
import {
  orderMailKinds,
  refundMail,
  studioCancellation,
  studioNotification,
} from '#domain/notifications/order-mails.ts';
import { alarms } from '#domain/notifications/alarms.ts';
import { exportFailures } from '#domain/shop-export/exports.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { ownDataWants } from '#domain/customers/own-data.ts';
import { bookingMailKinds } from '../bookings/index.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { NotificationDeps } from './deps.ts';
import { reportHeldMails } from './delivery/report-held-mails.ts';
import { sendAccessMail } from './delivery/send-access-mail.ts';
import { sendGiftCard } from './delivery/send-gift-card.ts';
import { sendAlarm } from './delivery/send-alarm.ts';
import { sendTestMail } from './staff/send-test-mail.ts';
import { sendWebhookMail } from './delivery/send-webhook-mail.ts';
import { sendExportMail } from './delivery/send-export-mail.ts';
import { sendDigests } from './delivery/send-digests.ts';
import { sendBookingMail } from './delivery/send-booking-mail.ts';
import { sendOwnDataLink } from './delivery/send-own-data-link.ts';
import { sendOrderLink } from './delivery/send-order-link.ts';
import { sendOrderMail } from './delivery/send-order-mail.ts';
import {
  sendStudioMail,
  notifyStudios,
  notifyStudiosOfCancellation,
} from './delivery/notify-studios.ts';

/**
 * Public API of the notifications feature: mails to customers, studios and the shop itself. Source: product §7, §8.
 */
export { mailLimits, type MailLimits, type NotificationDeps } from './deps.ts';
export { dropHeldMails, dropOrderMails } from './delivery/held-mails.repo.ts';
export { resendOrderMail } from './delivery/resend-order-mail.ts';
export { listGivenUpMails, resendMails } from './delivery/resend-mails.ts';
export type { PreviewDeps } from './staff/preview-mail.ts';
export { registerStaffMailRoutes } from './staff/staff-mails.routes.ts';
export { registerNotificationRoutes } from './delivery/notifications.routes.ts';

const orderMailPayload = z.object({
  orderId: z.uuid(),
  kind: z.enum([...orderMailKinds, studioNotification, studioCancellation, refundMail]),
  reference: z.string().optional(),
});
const studioMailPayload = z.object({
  orderId: z.uuid(),
  studioId: z.uuid(),
  kind: z.enum(['order', 'cancelled']).default('order'),
});
const orderLinkPayload = z.object({
  orderNumber: z.string(),
  mailbox: z.string(),
  askedAt: z.iso.datetime(),
});
const ownDataPayload = z.object({
  request: z.uuid(),
  orderId: z.uuid(),
  wants: z.enum(ownDataWants),
  askedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
const alarmPayload = z.object({ alarm: z.enum(alarms), at: z.iso.datetime() });
const accessMailPayload = z.object({ staff: z.uuid(), at: z.iso.datetime() });
const giftCardPayload = z.object({ card: z.uuid(), at: z.iso.datetime() });
const testMailPayload = z.object({
  id: z.uuid(),
  staff: z.uuid(),
  kind: z.enum(orderMailKinds),
  language: z.string(),
  number: z.string(),
});
const webhookMailPayload = z.object({
  endpoint: z.uuid(),
  address: z.string(),
  notice: z.enum(['failing', 'off', 'gone']),
  at: z.iso.datetime(),
  since: z.iso.datetime(),
  offAt: z.iso.datetime(),
});
const exportOf = { export: z.uuid(), staff: z.uuid() };
const exportMailPayload = z.union([
  z.object({ ...exportOf, endsAt: z.iso.datetime(), failure: z.null() }),
  z.object({ ...exportOf, endsAt: z.null(), failure: z.enum(exportFailures) }),
]);
const bookingMailPayload = z.object({ bookingId: z.uuid(), kind: z.enum(bookingMailKinds) });

/** Jobs of the notifications feature. */
export function notificationJobs(deps: NotificationDeps): Job[] {
  return [
    defineJob('send-order-mail', orderMailPayload, ({ orderId, kind, reference }, log) => {
      if (kind === studioNotification) return notifyStudios(deps, orderId);
      if (kind === studioCancellation) return notifyStudiosOfCancellation(deps, orderId);
      return sendOrderMail(deps, { orderId, kind, reference }, log);
    }),
    defineJob('send-studio-mail', studioMailPayload, (payload, log) =>
      sendStudioMail(deps, payload, log),
    ),
    defineJob('send-booking-mail', bookingMailPayload, (payload, log) =>
      sendBookingMail(deps, payload, log),
    ),
    defineJob('send-order-link', orderLinkPayload, (payload, log) =>
      sendOrderLink(deps, payload, log),
    ),
    defineJob('send-own-data-link', ownDataPayload, (payload, log) =>
      sendOwnDataLink(deps, payload, log),
    ),
    defineJob('report-held-mails', z.unknown(), (_payload, log) => reportHeldMails(deps, log)),
    defineJob('send-alarm', alarmPayload, (payload, log) => sendAlarm(deps, payload, log)),
    defineJob('send-access-mail', accessMailPayload, (payload, log) =>
      sendAccessMail(deps, payload, log),
    ),
    defineJob('send-gift-card', giftCardPayload, (payload, log) =>
      sendGiftCard(deps, payload, log),
    ),
    defineJob('send-test-mail', testMailPayload, (payload, log) =>
      sendTestMail(deps, payload, log),
    ),
    defineJob('send-webhook-mail', webhookMailPayload, (payload, log) =>
      sendWebhookMail(deps, payload, log),
    ),
    defineJob('send-export-mail', exportMailPayload, (payload, log) =>
      sendExportMail(deps, payload, log),
    ),
    defineJob('send-digests', z.unknown(), (_payload, log) => sendDigests(deps, log)),
  ];
}

/** Schedules of the {@link notificationJobs}. */
export const notificationSchedules: readonly Schedule[] = [
  { name: 'report-held-mails', pattern: '11 * * * *' },
  { name: 'send-digests', pattern: '*/10 * * * *' },
];
