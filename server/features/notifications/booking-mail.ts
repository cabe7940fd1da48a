import { minutesOf } from '#domain/photo-services.ts';
import { studioTexts } from '#domain/studio-texts.ts';
import { languageOf } from '#locales/languages.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  bookingCalendar,
  calendarType,
  type BookingMailKind,
  type BookingRecord,
} from '../bookings/index.ts';
import { sellerLine } from './customer-mail.ts';
import type { ShopIdentity } from './deps.ts';
import type { Fact, MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailLanguage, unbroken, type MailLanguage } from '../../platform/mail/mail-language.ts';
import { mailText } from './mail-text.ts';
import { studioLanguage } from './studio-language.ts';

/** How long handing over the mail of a booking may take. Source: product §9. */
const bookingMailMs = 60_000;

/** A booking as a mail of one language tells it: on the studio's clock, the studio in the language where it is told so. */
const told = (booking: BookingRecord, language: MailLanguage) => {
  const { locale } = languageOf(language.code);
  const { timeZone, city, country } = booking.studio;
  const format = (options: Intl.DateTimeFormatOptions, time: Date): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(time);
  const clock = (time: Date): string => unbroken(format({ timeStyle: 'short' }, time));
  const { name, address } = studioTexts(booking.studio, language.code);
  return {
    studio: name,
    date: format({ dateStyle: 'full' }, booking.startsAt),
    time: `${clock(booking.startsAt)} – ${clock(booking.endsAt)}`,
    place: [name, address, city, language.country(country)].filter((line) => line !== ''),
    service: language.text('booking.serviceLine', {
      service: language.text(`booking.services.${booking.service}`),
      count: minutesOf(booking.service),
    }),
  };
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Everything the two mails tell alike. */
const commonContent = (
  booking: BookingRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  forCustomer: boolean,
) => {
  const { text } = language;
  const { date, time, place, service } = told(booking, language);
  const { studio, note, name, phone, email } = booking;
  const studioPhone: Fact[] = studio.phone
    ? [{ label: text('delivery.phone'), lines: [studio.phone] }]
    : [];
  const what: Fact = { label: text('booking.service'), lines: [service] };
  const where: Fact = { label: text('booking.where'), lines: place };
  const who: Fact = {
    label: text(forCustomer ? 'delivery.contact' : 'booking.who'),
    lines: [name, phone, email],
  };
  const noted: Fact[] = note
    ? [
        {
          label: text(forCustomer ? 'booking.note' : 'booking.noteOfCustomer'),
          lines: linesOf(note),
        },
      ]
    : [];
  return {
    language: language.code,
    dir: language.dir,
    brand: { name: shop.brandName, link: `${shop.origin}${languageOf(language.code).path}` },
    reference: { label: text('booking.when'), lines: [] },
    standing: { sentences: [date, time], settled: false },
    contents: null,
    sections: [
      {
        title: text('booking.details'),
        facts: forCustomer
          ? [what, where, ...studioPhone, who, ...noted]
          : [what, who, ...noted, where],
        steps: [],
      },
    ],
  } satisfies Partial<MailContent>;
};

const customerContent = (
  booking: BookingRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent => {
  const { text, inside } = language;
  const { studio, date, time } = told(booking, language);
  return {
    ...commonContent(booking, shop, language, true),
    subject: text('booking.customer.subject', { studio, date }),
    preheader: `${date} · ${time}`,
    heading: text('booking.customer.heading'),
    opening: [
      text('common.greeting', { name: inside(booking.name) }),
      text('booking.customer.intro', { studio: inside(studio) }),
    ],
    closing: [
      text('booking.zone'),
      text('booking.calendar'),
      text('booking.customer.change'),
      text('common.signature', { brand: inside(shop.brandName) }),
    ],
    footer: [
      text('booking.customer.footer', { brand: inside(shop.brandName) }),
      ...sellerLine(shop),
    ],
  };
};

const studioContent = (
  booking: BookingRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent => {
  const { text, inside } = language;
  const { studio, date, time } = told(booking, language);
  return {
    ...commonContent(booking, shop, language, false),
    subject: text('booking.studio.subject', { studio, date }),
    preheader: `${date} · ${time}`,
    heading: text('booking.studio.heading'),
    opening: [text('booking.studio.intro', { name: inside(booking.name), studio: inside(studio) })],
    closing: [text('booking.calendar'), text('booking.studio.change')],
    footer: [
      text('booking.studio.footer', { brand: inside(shop.brandName), studio: inside(studio) }),
      ...sellerLine(shop),
    ],
  };
};

/**
 * A mail of a booking, with the booking as a calendar file: the customer's in the booking's language, answered to the
 * studio; the studio's in the language of its country, answered to the customer. Source: product §9, bookings.
 */
export const composeBookingMail = (
  booking: BookingRecord,
  kind: BookingMailKind,
  shop: ShopIdentity,
): Mail => {
  const { studio } = booking;
  const forCustomer = kind === 'booking-customer';
  const language = mailLanguage(
    forCustomer ? booking.language : studioLanguage(studio.country),
    'symbol',
  );
  const content = (forCustomer ? customerContent : studioContent)(booking, shop, language);
  const customer = { name: booking.name, address: booking.email };
  const ownName = studioTexts(studio, language.code).name;
  const studioMail = {
    name: ownName,
    address: studio.ownerEmail ?? studio.email ?? shop.adminEmail,
  };
  // The owner's own address is for the shop alone.
  const studioReply = studio.email ? { replyTo: { name: ownName, address: studio.email } } : {};
  return {
    id: `${booking.id}.${kind}`,
    kind,
    at: booking.createdAt,
    to: forCustomer ? customer : studioMail,
    ...(forCustomer ? studioReply : { replyTo: customer }),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    isUnpaidFor: forCustomer,
    attachments: [
      {
        filename: 'booking.ics',
        contentType: calendarType,
        content: bookingCalendar(booking, {
          reader: forCustomer ? 'customer' : 'studio',
          language: language.code,
          shop,
        }),
      },
    ],
    timeoutMs: bookingMailMs,
  };
};
