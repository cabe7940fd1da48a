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

/** Content shared by all booking mails. */
function commonContent(
  { booking, shop, language }: BookingMailMaterial,
  forCustomer: boolean,
  hasNote = true,
) {
  const { text } = language;
  const { date, time, place, service } = shownIn(booking, language);
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
  const noted: Fact[] =
    hasNote && note
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
  } satisfies Partial<MailContent>;
}

function requestContent(material: BookingMailMaterial): MailContent {
  const { booking, shop, language, link } = material;
  const { text, inside } = language;
  const { studio, date, time, until } = shownIn(booking, language);
  return {
    // The address may be anybody's until the link is opened, and a note may contain any link.
    ...commonContent(material, true, false),
    subject: text('booking.request.subject', { studio, date }),
    preheader: joinFacts([date, time], material.language.code),
    heading: text('booking.request.heading'),
    opening: [
      text('common.greeting', { name: inside(booking.name) }),
      text('booking.request.intro', { studio: inside(studio) }),
      text('booking.request.until', { time: inside(until) }),
    ],
    action: { label: text('booking.request.action'), link },
    closing: [text('booking.zone'), text('common.signature', { brand: inside(shop.brandName) })],
    footer: [
      text('booking.request.footer', { brand: inside(shop.brandName) }),
      ...sellerLine(shop, language),
    ],
  };
}

function customerContent(material: BookingMailMaterial): MailContent {
  const { booking, shop, language, link } = material;
  const { text, inside } = language;
  const { studio, date, time } = shownIn(booking, language);
  return {
    ...commonContent(material, true),
    subject: text('booking.customer.subject', { studio, date }),
    preheader: joinFacts([date, time], material.language.code),
    heading: text('booking.customer.heading'),
    opening: [
      text('common.greeting', { name: inside(booking.name) }),
      text('booking.customer.intro', { studio: inside(studio) }),
    ],
    more: { label: text('booking.customer.manage'), link },
    closing: [
      text('booking.zone'),
      text('booking.calendar'),
      text('booking.customer.change'),
      text('common.signature', { brand: inside(shop.brandName) }),
    ],
    footer: [
      text('booking.customer.footer', { brand: inside(shop.brandName) }),
      ...sellerLine(shop, language),
    ],
  };
}

function studioContent(material: BookingMailMaterial): MailContent {
  const { booking, shop, language } = material;
  const { text, inside } = language;
  const { studio, date, time } = shownIn(booking, language);
  return {
    ...commonContent(material, false),
    subject: text('booking.studio.subject', { studio, date }),
    preheader: joinFacts([date, time], material.language.code),
    heading: text('booking.studio.heading'),
    opening: [text('booking.studio.intro', { name: inside(booking.name), studio: inside(studio) })],
    closing: [text('booking.calendar'), text('booking.studio.change')],
    footer: [
      text('booking.studio.footer', { brand: inside(shop.brandName), studio: inside(studio) }),
      ...sellerLine(shop, language),
    ],
  };
}

function cancelledCustomerContent(material: BookingMailMaterial): MailContent {
  const { booking, shop, language } = material;
  const { text, inside } = language;
  const { studio, date, time } = shownIn(booking, language);
  return {
    ...commonContent(material, true),
    subject: text('booking.cancelled.customer.subject', { studio, date }),
    preheader: joinFacts([date, time], material.language.code),
    heading: text('booking.cancelled.customer.heading'),
    opening: [
      text('common.greeting', { name: inside(booking.name) }),
      text('booking.cancelled.customer.intro', { studio: inside(studio) }),
    ],
    closing: [
      text('booking.cancelled.calendar'),
      text('booking.cancelled.customer.again'),
      text('common.signature', { brand: inside(shop.brandName) }),
    ],
    footer: [
      text('booking.cancelled.customer.footer', { brand: inside(shop.brandName) }),
      ...sellerLine(shop, language),
    ],
  };
}

function cancelledStudioContent(material: BookingMailMaterial): MailContent {
  const { booking, shop, language } = material;
  const { text, inside } = language;
  const { studio, date, time } = shownIn(booking, language);
  const names = { name: inside(booking.name), studio: inside(studio) };
  return {
    ...commonContent(material, false),
    subject: text('booking.cancelled.studio.subject', { studio, date }),
    preheader: joinFacts([date, time], material.language.code),
    heading: text('booking.cancelled.studio.heading'),
    opening: [text('booking.cancelled.studio.intro', names)],
    closing: [text('booking.cancelled.calendar')],
    footer: [
      text('booking.cancelled.studio.footer', {
        brand: inside(shop.brandName),
        studio: inside(studio),
      }),
      ...sellerLine(shop, language),
    ],
  };
}

/** Builds the content of each booking mail by its kind. Source: product §9.10. */
export const bookingMailContents: Readonly<
  Record<BookingMailKind, (material: BookingMailMaterial) => MailContent>
> = {
  'booking-request': requestContent,
  'booking-customer': customerContent,
  'booking-studio': studioContent,
  'booking-cancelled-customer': cancelledCustomerContent,
  'booking-cancelled-studio': cancelledStudioContent,
};
