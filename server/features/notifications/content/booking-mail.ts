import { studioTexts } from '#domain/studios/studio-texts.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import {
  bookingAddress,
  bookingCalendar,
  calendarType,
  movesOfMail,
  type BookingMailKind,
  type BookingRecord,
} from '../../bookings/index.ts';
import { bookingMailContents } from './booking-mail-contents.ts';
import type { ShopIdentity } from '../deps.ts';
import { mailHtml } from '../render/mail-html.ts';
import { mailText } from '../render/mail-text.ts';
import { studioLanguage } from '../../../platform/mail/studio-language.ts';

/** Timeout of sending a booking mail. */
const bookingMailMs = 60_000;

function isForStudio(kind: BookingMailKind): boolean {
  return kind.endsWith('-studio');
}

/** Time of the change that a mail is about. */
function timeOf({ createdAt, confirmedAt, movedAt, cancelledAt }: BookingRecord): Date {
  return cancelledAt ?? movedAt ?? confirmedAt ?? createdAt;
}

/**
 * Composes a booking mail: the customer's in the booking's language with the studio as reply address, the studio's in
 * the language of its country with the customer as reply address. All but the request have the booking as a calendar
 * file; after a cancellation the file removes the entry.
 */
export function composeBookingMail(
  booking: BookingRecord,
  kind: BookingMailKind,
  { shop, linkKey }: { readonly shop: ShopIdentity; readonly linkKey: string },
): Mail {
  const { studio } = booking;
  const forCustomer = !isForStudio(kind);
  const language = mailLanguage(
    forCustomer ? booking.language : studioLanguage(shop.catalogue, studio.country),
  );
  const link = bookingAddress(booking, shop.origin, linkKey);
  const content = bookingMailContents[kind]({ booking, shop, language, link });
  const isRequest = kind === 'booking-request';
  const customer = { name: isRequest ? '' : booking.name, address: booking.email };
  const ownName = studioTexts(studio, language.code).name;
  const studioMail = {
    name: ownName,
    address: studio.ownerEmail ?? studio.email ?? shop.adminEmail,
  };
  // Only the shop may see the owner's own address.
  const studioReply = studio.email ? { replyTo: { name: ownName, address: studio.email } } : {};
  const reader = forCustomer ? 'customer' : 'studio';
  const file = {
    filename: 'booking.ics',
    contentType: calendarType(booking),
    content: bookingCalendar(booking, { reader, language: language.code, shop }),
  };
  return {
    id: [booking.id, kind, ...(movesOfMail(kind, booking) === 0 ? [] : [booking.moves])].join('.'),
    kind,
    at: timeOf(booking),
    to: forCustomer ? customer : studioMail,
    ...(forCustomer ? studioReply : { replyTo: customer }),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    // All other mails follow the confirmation, for which the recipient opened the link.
    isUnpaidFor: isRequest,
    ...(!isRequest && { attachments: [file] }),
    timeoutMs: bookingMailMs,
  };
}
