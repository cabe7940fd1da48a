import { offsetOfRepeatedTime } from '#domain/common/local-time.ts';
import { minutesOf } from '#domain/bookings/photo-services.ts';
import { splitLines, townLines } from '#domain/places/postal-address.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import { isolateNumbers } from '#locales/numeric-runs.ts';
import { languageOf } from '#locales/languages.ts';
import { joinFacts, joinRange } from '#locales/lists.ts';
import { tidyDate } from '#locales/tidy-date.ts';
import { unbroken, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { BookingMailKind, BookingRecord } from '../../bookings/index.ts';
import { sellerLine } from './customer-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { Fact, MailContent } from '../render/mail-content.ts';
import { shopBrand } from './shop-brand.ts';

/** Data of a booking mail. */
export interface BookingMailMaterial {
  readonly booking: BookingRecord;
  readonly shop: ShopIdentity;
  readonly language: MailLanguage;
  /** The booking's private link, for its customer only. */
  readonly link: string;
}

/**
 * Formats times and place of a booking: on the studio's clock, and in the language's studio texts if there are any.
 */
function shownIn(booking: BookingRecord, language: MailLanguage) {
  const { locale } = languageOf(language.code);
  const { timeZone, country, province } = booking.studio;
  const format = (options: Intl.DateTimeFormatOptions, time: Date): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(time);
  const clock = (time: Date): string => {
    const offset = offsetOfRepeatedTime(time.getTime(), timeZone);
    const shown = format({ timeStyle: 'short' }, time);
    return unbroken(offset === null ? shown : `${shown} ${language.inside(offset)}`);
  };
  const { name, address } = studioTexts(booking.studio, language.code);
  return {
    studio: name,
    date: tidyDate(format({ dateStyle: 'full' }, booking.startsAt), language.code),
    before: booking.movedFrom
      ? format({ dateStyle: 'full', timeStyle: 'short' }, booking.movedFrom)
      : '',
    time: joinRange(clock(booking.startsAt), clock(booking.endsAt), language.code),
    until: clock(booking.expiresAt),
    place: [
      name,
      address,
      ...townLines({ ...booking.studio, region: province }),
      language.country(country),
    ].filter((line) => line !== ''),
    service: language.text('booking.serviceLine', {
      service: language.text(`booking.services.${booking.service}`),
      count: minutesOf(booking.service),
    }),
  };
}

/** Texts of one kind of booking mail: its key below `booking`. */
type BookingTexts =
  | 'request'
  | 'customer'
  | 'studio'
  | 'moved.customer'
  | 'moved.studio'
  | 'cancelled.customer'
  | 'cancelled.studio';

/** Content that every booking mail has, with the texts of its kind; mails of a studio begin without a greeting. */
function commonContent({ booking, shop, language }: BookingMailMaterial, own: BookingTexts) {
  const { text, inside } = language;
  const { studio, date, time, before, place, service } = shownIn(booking, language);
  const { note, name, phone, email } = booking;
  const forCustomer = own !== 'studio' && !own.endsWith('.studio');
  const brand = inside(shop.brandName);
  const names = { name: inside(name), studio: inside(studio), before: inside(before) };
  const studioPhone: Fact[] = booking.studio.phone
    ? [{ label: text('delivery.phone'), lines: [booking.studio.phone] }]
    : [];
  const what: Fact = { label: text('booking.service'), lines: [service] };
  const where: Fact = { label: text('booking.where'), lines: place };
  const who: Fact = {
    label: text(forCustomer ? 'delivery.contact' : 'booking.who'),
    lines: [...(name ? [name] : []), phone, email],
  };
  const noted: Fact[] = note
    ? [
        {
          label: text(forCustomer ? 'booking.note' : 'booking.noteOfCustomer'),
          lines: splitLines(isolateNumbers(note)),
        },
      ]
    : [];
  return {
    language: language.code,
    dir: language.dir,
    brand: shopBrand(shop, language.code, booking.studio.country),
    subject: text(`booking.${own}.subject`, { studio, date }),
    preheader: joinFacts([date, time], language.code),
    heading: text(`booking.${own}.heading`),
    opening: [
      ...(forCustomer
        ? [name ? text('common.greeting', names) : text('common.greetingPlain')]
        : []),
      text(`booking.${own}.intro`, names),
    ],
    reference: { label: text('booking.when'), lines: [] },
    status: { sentences: [date, time], isPaid: false },
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
    footer: [
      text(`booking.${own}.footer`, { brand, studio: names.studio }),
      ...sellerLine(shop, language),
    ],
  };
}

function signatureOf({ shop, language: { text, inside } }: BookingMailMaterial): string {
  return text('common.signature', { brand: inside(shop.brandName) });
}

/** The address may be anybody's until the link is opened, so nothing is shown that the sender of the request wrote. */
function requestContent(given: BookingMailMaterial): MailContent {
  const booking = { ...given.booking, name: '', note: null };
  const material = { ...given, booking };
  const { language, link } = material;
  const { text, inside } = language;
  const { until } = shownIn(booking, language);
  const { opening, ...common } = commonContent(material, 'request');
  return {
    ...common,
    opening: [...opening, text('booking.request.until', { time: inside(until) })],
    action: { label: text('booking.request.action'), link },
    closing: [text('booking.zone'), signatureOf(material)],
  };
}

function customerContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'customer'),
    more: { label: text('booking.customer.manage'), link: material.link },
    closing: [
      text('booking.zone'),
      text('booking.calendar'),
      text('booking.customer.change'),
      signatureOf(material),
    ],
  };
}

function studioContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'studio'),
    closing: [text('booking.calendar'), text('booking.studio.change')],
  };
}

function movedCustomerContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'moved.customer'),
    more: { label: text('booking.customer.manage'), link: material.link },
    closing: [
      text('booking.zone'),
      text('booking.moved.calendar'),
      text('booking.customer.change'),
      signatureOf(material),
    ],
  };
}

function movedStudioContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'moved.studio'),
    closing: [text('booking.moved.calendar')],
  };
}

function cancelledCustomerContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'cancelled.customer'),
    closing: [
      text('booking.cancelled.calendar'),
      text('booking.cancelled.customer.again'),
      signatureOf(material),
    ],
  };
}

function cancelledStudioContent(material: BookingMailMaterial): MailContent {
  const { text } = material.language;
  return {
    ...commonContent(material, 'cancelled.studio'),
    closing: [text('booking.cancelled.calendar')],
  };
}

/** Builds the content of each booking mail by its kind. */
export const bookingMailContents: Readonly<
  Record<BookingMailKind, (material: BookingMailMaterial) => MailContent>
> = {
  'booking-request': requestContent,
  'booking-customer': customerContent,
  'booking-studio': studioContent,
  'booking-moved-customer': movedCustomerContent,
  'booking-moved-studio': movedStudioContent,
  'booking-cancelled-customer': cancelledCustomerContent,
  'booking-cancelled-studio': cancelledStudioContent,
};
